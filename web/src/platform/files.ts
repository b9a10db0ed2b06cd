import { sentence } from '@bailiwick/contract/kit/messages'
import { ApiError, asJson, callerHeaders, storedToken, replyOf, type Call } from '#platform/api.ts'
import { connection } from '#platform/connection.ts'
import { stringifySearch } from '#platform/search.ts'

/** How long a call with files, or one that renders documents, may take (OPEN-11). */
export const filesMs = 120_000

interface Upload<Query> {
  readonly query: Query
  /** The field that the files are for. */
  readonly field: string
  readonly files: readonly File[]
  /** The uploaded fraction, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Uploads files to one field of a record. Uses XMLHttpRequest because `fetch` doesn't report upload progress. */
export async function uploadFiles<Query, Reply>(
  { method, path }: Call<Query, undefined, Reply>,
  { query, field, files, onProgress }: Upload<Query>,
): Promise<Reply> {
  const token = storedToken()
  const form = new FormData()
  for (const file of files) form.append(field, file)
  const request = new XMLHttpRequest()
  request.open(method, path + stringifySearch(query ?? {}))
  request.timeout = filesMs
  for (const [name, value] of Object.entries(callerHeaders(token))) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request.addEventListener('load', () => resolve())
  request.addEventListener('error', () => {
    connection.set(false)
    reject(new ApiError(0, sentence('unreachable')))
  })
  request.addEventListener('timeout', () => reject(new ApiError(0, sentence('tooSlow'))))
  request.send(form)
  await promise
  const { status } = request
  return replyOf({ status, ok: status >= 200 && status < 300, answer: asJson(request.responseText) }, token)
}

/** Downloads a file; the call checks access. */
export async function downloadFile<Body>(
  { method, path }: Call<undefined, Body, unknown>,
  body: Body,
  signal: AbortSignal,
): Promise<Blob> {
  const token = storedToken()
  const response = await fetch(path, {
    method,
    headers: { ...callerHeaders(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (response.ok) return response.blob()
  return replyOf({ status: response.status, ok: false, answer: asJson(await response.text()) }, token)
}

/** Fetches a PDF. Any other content is an error, whatever its status (OPEN-153). */
export async function fetchPdf<Query, Body>(
  { method, path }: Call<Query, Body, unknown>,
  { query, body, signal }: { query?: Query; body?: Body; signal?: AbortSignal } = {},
): Promise<Blob> {
  const token = storedToken()
  const timeout = AbortSignal.timeout(filesMs)
  try {
    const response = await fetch(path + stringifySearch(query ?? {}), {
      method,
      headers: {
        ...callerHeaders(token),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const isPdf = response.headers.get('content-type')?.startsWith('application/pdf') === true
    if (response.ok && isPdf) return await response.blob()
    return replyOf({ status: response.status, ok: false, answer: asJson(await response.text()) }, token)
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted === true) throw error
    throw new ApiError(0, sentence(timeout.aborted ? 'tooSlow' : 'unreachable'))
  }
}
