import classes from './KeyCap.module.css'

const signs: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' }
const words: Readonly<Record<string, string>> = { ArrowDown: 'Arrow down', ArrowUp: 'Arrow up' }

/** A key as it looks on a keyboard, by its `KeyboardEvent.key`. */
export const KeyCap = ({ name }: { name: string }) => (
  <kbd className={classes.key}>
    {words[name] === undefined ? (
      (signs[name] ?? name)
    ) : (
      <>
        <span aria-hidden>{signs[name]}</span>
        <span className="visually-hidden">{words[name]}</span>
      </>
    )}
  </kbd>
)
