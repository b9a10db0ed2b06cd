/** How many values an input offers at a time. */
const mostOffers = 10

/** The values that contain what is typed, in their order, without one that is typed already. */
export function matchingOffers(values: readonly string[], typed: string): string[] {
  const text = typed.trim().toLowerCase()
  return values
    .filter((value) => value.toLowerCase().includes(text) && value.toLowerCase() !== text)
    .slice(0, mostOffers)
}
