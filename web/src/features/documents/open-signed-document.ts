import { useRouter } from '@tanstack/react-router'

/** Returns a function that opens a signed document in a separate window (DOC-30). */
export function useOpenSignedDocument(): (envelope_id: string) => void {
  const router = useRouter()
  return (envelope_id) => {
    const { href } = router.buildLocation({ to: '/signed-document', search: { envelope_id } })
    window.open(href, '_blank', 'popup,width=840,height=650')
  }
}
