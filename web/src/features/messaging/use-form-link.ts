import type { CasePerson } from '@bailiwick/contract/case-page'
import { messages } from '@bailiwick/contract/kit/messages'
import { useQueryClient } from '@tanstack/react-query'
import { isSignedOut } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { fileKey } from '#records/file-key.ts'
import type { Outcome } from '#records/outcome.ts'
import { textedOutcome } from '#records/written-texts.ts'
import { refusalText, sendLink } from './text-link.ts'

interface Options {
  readonly showOutcome: (outcome: Outcome) => void
  /** Loads again what the link changes, besides what the file shows at a glance. */
  readonly onSent?: () => Promise<unknown>
}

/** Texts the form link to the defendant or an indemnitor. */
export function useFormLink(defendant_id: number, { showOutcome, onSent }: Options) {
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
      return Promise.all([cache.invalidateQueries({ queryKey: fileKey }), onSent?.()])
    },
    onError: (error, { phone }) => {
      // That the session is over says StayNotice
      if (!isSignedOut(error)) showOutcome({ text: refusalText(error, phone ?? ''), tone: 'bad' })
    },
  })
}
