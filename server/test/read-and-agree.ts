import * as signing from '@bailiwick/contract/signing'
import { expect } from 'vitest'
import type { TestServer } from '#test/server'

/** What a signer does before they sign: they open the link, read the document to its end and agree. */
export async function readAndAgree(
  { call }: Pick<TestServer, 'call'>,
  token: string,
  how: signing.WayOfReading = 'pages',
): Promise<void> {
  const { body } = await call(signing.openSigning, { body: { token } })
  const { sha256 } = body.signing
  const replies = [
    await call(signing.documentShown, { body: { token, sha256, how } }),
    await call(signing.agreeToSign, { body: { token, agreed: true } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
}
