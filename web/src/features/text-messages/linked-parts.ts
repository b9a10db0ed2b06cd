export interface LinkedPart {
  /** Where in the whole it begins. */
  readonly at: number
  readonly text: string
  /** Where it leads; null where it is no link. */
  readonly href: string | null
}

/** A text cut into its web addresses and what stands between them. A full stop or comma after an address is not its own. */
export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g)) {
    if (index > from) parts.push({ at: from, text: text.slice(from, index), href: null })
    parts.push({ at: index, text: address, href: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), href: null })
  return parts
}
