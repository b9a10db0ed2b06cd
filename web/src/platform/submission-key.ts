import { useState } from 'react'

/**
 * Gives the Idempotency-Key of a submission: the same for as long as the same content is tried again, a new one as soon
 * as it is another. So a second click, or a second try after a lost answer, makes no second record.
 */
export function createSubmissionKeys(): (content: unknown) => string {
  let tried = ''
  let key = ''
  return (content) => {
    const text = JSON.stringify(content)
    if (key === '' || text !== tried) key = newKey()
    tried = text
    return key
  }
}

/** 128 random bits. Not randomUUID, which a portal reached by plain http on the office network does not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Does something that may be wanted again on purpose, such as a text: a second click, or a second try after a lost
 * answer, carries the same key; once it is done the next one carries another.
 */
export function createRepeatable() {
  let keyOf = createSubmissionKeys()
  return async <Reply>(content: unknown, act: (key: string) => Promise<Reply>): Promise<Reply> => {
    const reply = await act(keyOf(content))
    keyOf = createSubmissionKeys()
    return reply
  }
}

/** The keys of one open form. */
export const useSubmissionKey = () => useState(createSubmissionKeys)[0]
