import type { DeletedFile } from '@bailiwick/contract/deleted-files'
import { listedName } from '#records/person-name.ts'

/** What became of it: 'Deleted', 'Merged into DANA LEE'. */
export const fateText = ({ merged_into }: DeletedFile): string =>
  merged_into === null ? 'Deleted' : `Merged into ${merged_into.name || 'another file'}`

export const kindText = ({ is_lead }: Pick<DeletedFile, 'is_lead'>): string =>
  is_lead === 1 ? 'Lead' : 'Defendant'

/** The list that a file is in once it is back. */
export const listOf = ({ is_lead }: Pick<DeletedFile, 'is_lead'>) =>
  is_lead === 1 ? ('/crm/leads' as const) : ('/crm/defendants' as const)

/** What undoing a merge does, as the question before it says. */
export const undoText = (file: DeletedFile): string =>
  `Everything that came from ${listedName(file)} goes back to that file, with what was changed in it since. What was added since stays with ${file.merged_into?.name || 'the other file'}.`
