import type { Placeholder } from './sms-config.ts'

/** What brings a link, or what is as good as one. */
const secret: readonly Placeholder[] = ['link', 'code', 'documents']
const isSecret = (name: string): boolean => (secret as readonly string[]).includes(name)

/**
 * What may stand before and behind one of them: a phone makes a link of all signs up to the next space, so with any others the
 * secret would be a part of an address that somebody else chose.
 */
const freeBetween = (spaces: string) => ({
  before: new RegExp(`(?:^|[${spaces}])[(["'“‘«¿¡]*$`),
  behind: new RegExp(`^[.,;:!?)\\]"'”’»]*(?:$|[${spaces}])`),
})
/** Phones differ in what else is a space, so no other one counts in what is sent. */
const asSent = freeBetween(' \\t\\r\\n')
/** Who typed or pasted a no-break space sees a space. */
const asTyped = freeBetween(' \\t\\r\\n\\u00A0\\u202F')

interface Placed {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly touches: { readonly before: boolean; readonly behind: boolean }
}

/** The placeholders with a secret among these names, and on which sides something touches them, be it another placeholder. */
const secretsIn = (template: string, isFilled: (name: string) => boolean, free = asSent): Placed[] =>
  [...template.matchAll(/\{(\w+)\}/g)]
    .map(({ 0: braces, 1: name = '', index: from }) => ({ name, from, to: from + braces.length }))
    .filter(({ name }) => isSecret(name) && isFilled(name))
    .map(({ name, from, to }) => {
      const before = !free.before.test(template.slice(0, from))
      const behind = !free.behind.test(template.slice(to))
      return { name, from, to, touches: { before, behind } }
    })

/** The first placeholder with a secret that doesn't stand alone; null if all do. */
export const touchedPlaceholder = (template: string, names: readonly string[]): string | null =>
  secretsIn(template, (name) => names.includes(name), asTyped).find(
    ({ touches }) => touches.before || touches.behind,
  )?.name ?? null

/** A template with a space where something touches a placeholder with a secret: those of before may be stored so. */
export function setApart(template: string, isFilled: (name: string) => boolean): string {
  let [text, at] = ['', 0]
  for (const { from, to, touches } of secretsIn(template, isFilled)) {
    text += template.slice(at, from)
    if (touches.before && !text.endsWith(' ')) text += ' '
    text += template.slice(from, to) + (touches.behind ? ' ' : '')
    at = to
  }
  return text + template.slice(at)
}

/** A placeholder as it is inserted between these texts, with the spaces that it needs. */
export function placeholderBetween(before: string, name: Placeholder, behind: string): string {
  const braces = `{${name}}`
  if (!isSecret(name)) return braces
  return `${asTyped.before.test(before) ? '' : ' '}${braces}${asTyped.behind.test(behind) ? '' : ' '}`
}
