/** Whether a text has two letters that are seen, in any script: invisible characters and signs are no name. */
export const hasTwoLetters = (text: string): boolean => /\p{L}[^]*\p{L}/u.test(text)
