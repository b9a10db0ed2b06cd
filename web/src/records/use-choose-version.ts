import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useNotice } from '#platform/use-notice.ts'

interface Options<Version, Reply> {
  readonly send: (version: Version) => Promise<Reply>
  /** What is loaded again, also after a refusal: somebody else may have saved a version. */
  readonly queryKey: QueryKey
  readonly onChosen: () => void
}

/** Makes a former version the current one, and tells how that ended. */
export function useChooseVersion<Version, Reply extends { readonly message: string }>({
  send,
  queryKey,
  onChosen,
}: Options<Version, Reply>) {
  const cache = useQueryClient()
  const choosing = useSingleMutation({
    mutationFn: send,
    onSuccess: onChosen,
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  return {
    choose: (version: Version) => choosing.mutate(version),
    isChoosing: choosing.isPending,
    notice: useNotice(choosing),
    dismiss: choosing.reset,
  }
}
