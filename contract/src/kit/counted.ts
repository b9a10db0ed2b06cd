/** '1 row', '2 rows'; `many` is the plural if it takes more than an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
