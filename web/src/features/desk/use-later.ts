import { useEffect, useState } from 'react'

/** Whether it has been so for some time. */
export function useLater(isSo: boolean, ms: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setIsLater(true), ms)
    return () => {
      clearTimeout(timer)
      setIsLater(false)
    }
  }, [isSo, ms])
  return isLater
}
