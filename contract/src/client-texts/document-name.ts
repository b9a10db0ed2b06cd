/** What the documents of a type are called: with a card authorization (1, 2), it alone (3), or without (4, 5). */
export function documentNameOf(type: number): 'bond' | 'bondWithCard' | 'card' {
  if (type === 3) return 'card'
  return type === 1 || type === 2 ? 'bondWithCard' : 'bond'
}
