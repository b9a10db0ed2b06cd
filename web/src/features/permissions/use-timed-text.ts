import { useEffect, useState } from 'react'

/** A text that is shown for a time, and the function that shows it. */
export function useTimedText(ms: number): [string | null, (text: string) => void] {
  const [shown, setShown] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), ms)
    return () => clearTimeout(timer)
  }, [shown, ms])
  return [shown?.text ?? null, (text) => setShown({ text })]
}
