/** An object with these names, each with its value. The cast: Object.fromEntries doesn't remember the names. */
export const byName = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as unknown as Record<Name, Value>
