import type { ClientDefendant } from '@bailiwick/contract/client-portal'

/** The name of the defendant, or of the indemnitor `own`; null until the file is known. */
export function nameOfClient(file: ClientDefendant | undefined, own: number | null): string | null {
  if (file === undefined) return null
  if (own === null) return `${file.first_name} ${file.last_name}`
  return file.indemnitors.find(({ id }) => id === own)?.name ?? null
}
