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
export function undoText(file: DeletedFile): string {
  const other = file.merged_into?.name || 'the other file'
  return [
    `Everything that came from ${listedName(file)} goes back to that file, with what was changed in it since. What was added since stays with ${other}.`,
    'Everybody in both files is logged out and may need a new link. Links to sign that were sent since the merge, or that the merge ended, stop working: use RESEND for those documents. A mobile phone that a client entered since is removed.',
  ].join(' ')
}
