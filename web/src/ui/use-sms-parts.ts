import type { SmsParts } from '@bailiwick/contract/sms-parts'
import { useEffect, useState } from 'react'

type Count = (text: string) => SmsParts

/** The parts that a text is sent in; null while what counts them is loading, or if it can't be loaded. */
export function useSmsParts(text: string): SmsParts | null {
  const [count, setCount] = useState<Count | null>(null)
  useEffect(() => {
    // Late: the rules for signs of several characters are larger than the page that shows a preview
    import('@bailiwick/contract/sms-parts').then(
      ({ smsParts }) => setCount(() => smsParts),
      () => undefined,
    )
  }, [])
  return count === null ? null : count(text)
}
