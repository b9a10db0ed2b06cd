import { useState } from 'react'

/**
 * Returns the Idempotency-Key of a submission: the same key while the same content is retried, a new one as soon as the
 * content changes. So a second click, or a retry after a lost answer, creates no second record.
 */
export function createSubmissionKey(): (content: unknown) => string {
  let last = ''
  let key = ''
  return (content) => {
    const text = JSON.stringify(content)
    if (key === '' || text !== last) key = newKey()
    last = text
    return key
  }
}

/** 128 random bits. Not randomUUID, which is missing where the office reaches the portal by plain http. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * For what may be repeated on purpose, such as a text message: a second click, or a retry after a lost answer, sends the
 * same key; after a success the next one sends a new key.
 */
export function createRepeatableSubmission() {
  let keyOf = createSubmissionKey()
  return async <Reply>(content: unknown, act: (key: string) => Promise<Reply>): Promise<Reply> => {
    const reply = await act(keyOf(content))
    keyOf = createSubmissionKey()
    return reply
  }
}

/** The key of one open form. */
export const useSubmissionKey = () => useState(createSubmissionKey)[0]
