import { unknownBraces } from '@bailiwick/contract/sms-config'
import { SmsCost } from './SmsCost.tsx'
import classes from './SmsBubble.module.css'

/** What to know of a text before it is sent as it is typed: its cost, and that nothing fills in placeholders. */
export function TypedText({ text }: { text: string }) {
  const hint = bracesHint(text)
  return (
    <>
      <SmsCost text={text} />
      {hint !== null && <p className={classes.hint}>{hint}</p>}
    </>
  )
}

/** '{name} isn’t filled in here: it is sent as typed.'; null without placeholders. */
function bracesHint(text: string): string | null {
  const braces = unknownBraces(text, [])
  if (braces.length === 0) return null
  const [isnt, itIs] = braces.length === 1 ? ['isn’t', 'it is'] : ['aren’t', 'they are']
  return `${braces.join(', ')} ${isnt} filled in here: ${itIs} sent as typed.`
}
