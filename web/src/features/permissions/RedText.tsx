import classes from './permissions.module.css'

/** How long the red text is shown, in milliseconds (PERM-42). */
export const redTextMs = 3000

/** The red text beside a button that has nothing to save (PERM-41). */
export const RedText = ({ text }: { text: string | null }) => (
  <p className={classes.red} role="alert">
    {text}
  </p>
)
