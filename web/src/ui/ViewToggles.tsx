import { Button } from '@mantine/core'
import classes from './ViewToggles.module.css'

interface Props<View extends string> {
  views: readonly { readonly view: View; readonly label: string }[]
  shown: View
  onShow: (view: View) => void
}

/** Buttons that switch between the lists of a page. */
export function ViewToggles<View extends string>({ views, shown, onShow }: Props<View>) {
  return (
    <fieldset className={classes.toggles} aria-label="Show" data-print="hide">
      {views.map(({ view, label }) => (
        <Button
          key={view}
          variant={view === shown ? 'filled' : 'default'}
          aria-pressed={view === shown}
          onClick={() => onShow(view)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
