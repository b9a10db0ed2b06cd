import { useEffect, useState } from 'react'

/** A text that shows for so long, from each time that it is said. */
export function usePassingText(ms: number): [string | null, (text: string) => void] {
  const [said, setSaid] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (said === null) return undefined
    const timer = setTimeout(() => setSaid(null), ms)
    return () => clearTimeout(timer)
  }, [said, ms])
  return [said?.text ?? null, (text) => setSaid({ text })]
}
