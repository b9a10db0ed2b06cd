import type { ClientDefendant } from '@bailiwick/contract/client-portal'
import { fullName } from '#records/person-name.ts'

/** The name of the defendant, or of the indemnitor `own`; null until the file is known. */
export function nameOfClient(file: ClientDefendant | undefined, own: number | null): string | null {
  if (file === undefined) return null
  if (own === null) return fullName(file)
  return file.indemnitors.find(({ id }) => id === own)?.name ?? null
}
