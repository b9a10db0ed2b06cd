/** The two names of a defendant or lead. */
interface Names {
  readonly first_name: string | null | undefined
  readonly last_name: string | null | undefined
}

/** A name, or what stands for a person without one. */
export const orUnnamed = (name: string | null | undefined): string => name || 'Unnamed'

/** 'MARIA DE LA CRUZ'. */
export const fullName = ({ first_name, last_name }: Names): string =>
  orUnnamed([first_name, last_name].filter(Boolean).join(' '))

/** 'DE LA CRUZ, MARIA', as in the header of a file. */
export const listedName = ({ first_name, last_name }: Names): string =>
  orUnnamed([last_name, first_name].filter(Boolean).join(', '))

/** A person of a file. */
interface Role {
  /** null for the defendant. */
  readonly indemnitor_id: number | null
  /** To the defendant. */
  readonly relation: string | null
}

/** 'Defendant', 'Indemnitor, Mother'. */
export const roleText = ({ indemnitor_id, relation }: Role): string =>
  indemnitor_id === null ? 'Defendant' : ['Indemnitor', relation].filter(Boolean).join(', ')

/** 'MD' for 'Maria de la Diaz': the first letters of the first and the last word. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()
