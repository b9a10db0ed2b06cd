/** The same texts in another language: every one of them, with the same parameters. */
export type TranslationOf<T> = T extends string
  ? string
  : T extends (...values: never[]) => unknown
    ? T
    : { readonly [Name in keyof T]: TranslationOf<T[Name]> }
