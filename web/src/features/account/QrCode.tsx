import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** The light frame that readers need, in modules. */
const quiet = 4

/** A text as a QR code: black on white, also in dark mode, because apps read nothing else reliably. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * quiet
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need the secret in an address
    <svg className={classes.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
