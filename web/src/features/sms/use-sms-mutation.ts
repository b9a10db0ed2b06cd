import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { smsTemplates } from './sms-templates-query.ts'

/**
 * A call about the templates. `notice` says how the last one ended until `dismiss`, which also loads the list again
 * (SMSA-8, SMSA-25).
 */
export function useSmsMutation<Input = void>(
  mutationFn: (input: Input) => Promise<{ readonly message: string }>,
  onSuccess: (reply: { readonly message: string }, input: Input) => void = () => {},
) {
  const cache = useQueryClient()
  const mutation = useSingleMutation({ mutationFn, onSuccess })
  const dismiss = () => {
    mutation.reset()
    void cache.invalidateQueries(smsTemplates)
  }
  return { ...mutation, notice: useOutcome(mutation), dismiss }
}
