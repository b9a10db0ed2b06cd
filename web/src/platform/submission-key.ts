import { useState } from 'react'

/**
 * Returns the Idempotency-Key of a submission: the same key for retries of the same content, a new one when the
 * content changes. So a second click, or a retry after a lost answer, doesn't create a second record.
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

/** 128 random bits. randomUUID isn't available if the portal is served over plain http. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * For submissions that can be repeated on purpose, such as text messages: a second click, or a retry after a lost
 * answer, sends the same key; after a success the next one sends a new key. A refusal leaves its key unused, so that a
 * retry may send it again.
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

/** The repeatable submissions of one open form. */
export const useRepeatableSubmission = () => useState(createRepeatableSubmission)[0]
