import classes from './ClientLoginForm.module.css'

/** What became of the last try to log in or to get a link. */
export const LoginNotice = ({ text, isError }: { text: string; isError: boolean }) => (
  <p className={classes.notice} role={isError ? 'alert' : 'status'} data-tone={isError ? 'bad' : 'plain'}>
    {text}
  </p>
)
