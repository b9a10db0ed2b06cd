/**
 * Formats a date while it is typed: only digits and slashes stay, and slashes are added after month and day. They
 * are added only when typing at the end, so that edits in the middle and deletions don't move the rest.
 */
export function typeMdy(before: string, typed: string, atEnd = true): string {
  const clean = typed
    .trim()
    .replace(/^(\d{4})-(\d{1,2})-(\d{1,2}).*$/, '$2/$3/$1')
    .replace(/[^\d/]+/g, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '')
    .slice(0, 10)
  if (/^\d{8}$/.test(clean)) return `${clean.slice(0, 2)}/${clean.slice(2, 4)}/${clean.slice(4)}`
  const grew = typed.length > before.length
  if (grew && atEnd && (/^\d{2}$/.test(clean) || /^\d{1,2}\/\d{2}$/.test(clean))) return `${clean}/`
  if (grew && atEnd && /^\d{3,4}$/.test(clean)) return `${clean.slice(0, 2)}/${clean.slice(2)}`
  return clean
}

/**
 * Completes a date when its field is left: 3/4/26 becomes 03/04/2026 (41 to 99 are the last century). An invalid
 * date stays as typed, for the validator.
 */
export function completeMdy(text: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text.trim()) ?? []
  if (month === undefined || day === undefined || year === undefined) return text
  const century = Number(year) > 40 ? '19' : '20'
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year.length === 4 ? year : century + year}`
}
