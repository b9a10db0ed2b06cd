import classes from './LinkedText.module.css'
import { splitLinks } from './split-links.ts'

/** A text with working links. They open in another tab, because opening uses up a one-time link. */
export const LinkedText = ({ children }: { children: string }) => (
  <p className={classes.text}>
    {splitLinks(children).map(({ text, href, at }) =>
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
