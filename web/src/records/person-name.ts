/** The two names of a defendant or lead. */
interface Names {
  readonly first_name: string | null
  readonly last_name: string | null
}

/** A name, or what stands for a person without one. */
export const orUnnamed = (name: string | null | undefined): string => name || 'Unnamed'

/** 'MARIA DE LA CRUZ'. */
export const spokenName = ({ first_name, last_name }: Names): string =>
  orUnnamed([first_name, last_name].filter(Boolean).join(' '))

/** 'DE LA CRUZ, MARIA', as in the header of a file. */
export const listedName = ({ first_name, last_name }: Names): string =>
  orUnnamed([last_name, first_name].filter(Boolean).join(', '))
