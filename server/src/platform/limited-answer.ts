/** The answer of a provider is larger than any that it means. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

/** No answer about one thing is nearly as large. */
const mostJsonBytes = 1024 * 1024

/**
 * The body of an answer of `fetch`, up to so many bytes; throws AnswerTooLarge, and closes the connection, when there are
 * more. How long it may take is up to the signal of the call.
 */
export async function readAnswer(response: Response, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new AnswerTooLarge(`An answer has more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The same for JSON; throws unless it is that. */
export const readJson = async (response: Response, mostBytes = mostJsonBytes): Promise<unknown> =>
  JSON.parse((await readAnswer(response, mostBytes)).toString())
