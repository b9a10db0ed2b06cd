import { useEffect, useEffectEvent } from 'react'
import { connection } from '#platform/connection.ts'
import { currentSession, onSessionStart } from '#platform/session.ts'
import type { PendingFiles, PendingUpload } from '#ui/files/pending-files.ts'

/**
 * Sends what was chosen and stopped once it can go on: that of a client when the connection is back or the page is opened
 * again, and that of staff once the same user has logged in again.
 */
export function useStoppedUploads(files: PendingFiles, own: boolean, send: (name: string) => void): void {
  const goOn = useEffectEvent((isDue: (chosen: PendingUpload) => boolean) => {
    for (const name of files.fields()) {
      const chosen = files.get(name)
      if (chosen !== null && isDue(chosen)) send(name)
    }
  })
  useEffect(() => {
    if (!own) return onSessionStart(() => goOn(isAwaitedLogin))
    return connection.subscribe(() => {
      if (connection.get()) goOn(hasFailed)
    })
  }, [own])
  useEffect(() => {
    const timer = setTimeout(() => goOn(own ? isWaiting : isAwaitedLogin))
    return () => clearTimeout(timer)
  }, [own])
}

const hasFailed = ({ error }: PendingUpload): boolean => error !== null
const isWaiting = ({ progress, error }: PendingUpload): boolean => progress === null && error === null
const isAwaitedLogin = ({ awaitsLoginOf }: PendingUpload): boolean =>
  awaitsLoginOf !== undefined && awaitsLoginOf === currentSession().claims?.id
