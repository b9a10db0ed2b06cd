import type { ClientDefendant } from '@bailiwick/contract/client-portal'

/** The name of the defendant, or of the indemnitor `own`; null if they have none, or until the file is known. */
export function nameOfClient(file: ClientDefendant | undefined, own: number | null): string | null {
  if (file === undefined) return null
  if (own === null) return [file.first_name, file.last_name].filter(Boolean).join(' ') || null
  return file.indemnitors.find(({ id }) => id === own)?.name ?? null
}
