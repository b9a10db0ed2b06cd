import {
  agreeToSign,
  declineToSign,
  documentShown,
  signDocument,
  type Signing,
  type WayOfReading,
} from '@bailiwick/contract/signing'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ApiError, call } from '#platform/api.ts'
import { filesMs } from '#platform/files.ts'
import { languageToRecord } from '#platform/language.ts'
import { signatureBody, type Signature } from './signature.ts'

interface Options {
  token: string
  signing: Signing
  /** It was signed or declined here. */
  onEnd: (state: 'signed' | 'declined') => void
  /** Somebody else signed or declined it, or the link expired: what is shown is outdated. */
  onStale: () => void
}

/** The calls of a signer: read, agree, sign, decline. */
export function useSigningCalls({ token, signing, onEnd, onStale }: Options) {
  const link = () => {
    const language = languageToRecord()
    return { token, ...(language !== null && { language }) }
  }
  const onError = (error: Error) => {
    if (error instanceof ApiError && [404, 409].includes(error.status)) onStale()
  }
  const shown = useSingleMutation({
    mutationFn: (how: WayOfReading) =>
      call(documentShown, { body: { ...link(), sha256: signing.sha256, how } }),
    onError,
  })
  const agree = useSingleMutation({
    mutationFn: () => call(agreeToSign, { body: { ...link(), agreed: true } }),
    onError,
  })
  const sign = useSingleMutation({
    mutationFn: (signature: Signature) =>
      call(signDocument, {
        body: { ...link(), sha256: signing.sha256, signature: signatureBody(signature) },
        timeoutMs: filesMs,
      }),
    onSuccess: () => onEnd('signed'),
    onError,
  })
  const decline = useSingleMutation({
    mutationFn: (reason: string) =>
      call(declineToSign, { body: { ...link(), ...(reason !== '' && { reason }) } }),
    onSuccess: () => onEnd('declined'),
    onError,
  })
  return { shown, agree, sign, decline }
}
