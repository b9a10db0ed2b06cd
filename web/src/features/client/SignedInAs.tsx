import { portalTexts } from './portal-texts.ts'
import classes from './SignedInAs.module.css'

interface Props {
  /** The client's own name; null until it is known. */
  name: string | null
  onLogOut: () => void
}

/** Whose session it is, on a phone that somebody else may have in their hands. */
export function SignedInAs({ name, onLogOut }: Props) {
  const texts = portalTexts.use()
  if (name === null) return null
  return (
    <section className={classes.line} aria-label={texts.session} data-print="hide">
      <p className={classes.text}>
        {texts.signedInAs(name)}{' '}
        <button type="button" className={classes.out} onClick={onLogOut}>
          {texts.notYou}
        </button>
      </p>
    </section>
  )
}
