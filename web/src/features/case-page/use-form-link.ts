import type { CasePerson } from '@bailiwick/contract/case-page'
import { messages } from '@bailiwick/contract/kit/messages'
import { useQueryClient } from '@tanstack/react-query'
import { refusalText, sendLink } from '#features/messaging/text-link.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { fileKey } from '#records/file-key.ts'
import type { Outcome } from '#records/outcome.ts'
import { textedOutcome } from '#records/written-texts.ts'

/** Texts the form link to the defendant or an indemnitor. */
export function useFormLink(defendant_id: number, showOutcome: (outcome: Outcome) => void) {
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ indemnitor_id, phone }: Pick<CasePerson, 'indemnitor_id' | 'phone'>) =>
      sendLink({
        phone: phone ?? '',
        id: indemnitor_id ?? defendant_id,
        ind: indemnitor_id !== null,
        defendant_id,
      }),
    onSuccess: (reply, { phone }) => {
      showOutcome(textedOutcome(reply, messages.linkSentTo(phone ?? '')))
      return cache.invalidateQueries({ queryKey: fileKey })
    },
    onError: (error, { phone }) => showOutcome({ text: refusalText(error, phone ?? ''), tone: 'bad' }),
  })
}
