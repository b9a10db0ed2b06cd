import { useSingleKeys } from '#platform/shortcuts.ts'
import { KeyCap } from '#ui/KeyCap.tsx'
import classes from './KeyHints.module.css'

/** The keys of the list in its footer, on wide screens; nothing if they are turned off. */
export function KeyHints({ adds, selects }: { adds: boolean; selects: boolean }) {
  const [isOn] = useSingleKeys()
  if (!isOn) return null
  const hints: [keys: string[], what: string][] = [
    [['/'], 'filters'],
    [['ArrowUp', 'ArrowDown'], 'rows'],
    [['Enter'], 'open'],
    ...(selects ? [[['x'], 'select'] satisfies [string[], string]] : []),
    ...(adds ? [[['n'], 'add'] satisfies [string[], string]] : []),
    [['?'], 'all keys'],
  ]
  return (
    <p className={classes.hints}>
      {hints.map(([keys, what]) => (
        <span key={what}>
          {keys.map((key) => (
            <KeyCap key={key} name={key} />
          ))}{' '}
          {what}
        </span>
      ))}
    </p>
  )
}
