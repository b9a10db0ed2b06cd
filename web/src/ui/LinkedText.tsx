import classes from './LinkedText.module.css'
import { splitLinks } from './split-links.ts'

interface Props {
  children: string
  /** Whether addresses are only read, as in what somebody else wrote. */
  isPlain?: boolean | undefined
}

/** A text with working links. They open in another tab, because opening uses up a one-time link. */
export const LinkedText = ({ children, isPlain = false }: Props) => (
  <p className={classes.text}>
    {isPlain
      ? children
      : splitLinks(children).map(({ text, href, at }) =>
          href === null ? (
            text
          ) : (
            <a key={at} href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
        )}
  </p>
)
