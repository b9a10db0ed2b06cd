import { sentence } from '@bailiwick/contract/kit/messages'
import {
  ApiError,
  asJson,
  callerHeaders,
  readAnswer,
  replyOf,
  sendRequest,
  storedToken,
  type Call,
} from '#platform/api.ts'
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

interface FileRequest<Query, Body> {
  readonly query?: Query
  readonly body?: Body
  readonly signal?: AbortSignal
}

/** Downloads a file; the call checks access. */
export const downloadFile = <Query, Body>(
  call: Call<Query, Body, unknown>,
  request: FileRequest<Query, Body>,
): Promise<Blob> => fetchFile(call, request, () => true)

/** Fetches a PDF. Any other content is an error, whatever its status (OPEN-153). */
export const fetchPdf = <Query, Body>(
  call: Call<Query, Body, unknown>,
  request: FileRequest<Query, Body> = {},
): Promise<Blob> =>
  fetchFile(
    call,
    request,
    ({ headers }) => headers.get('content-type')?.startsWith('application/pdf') === true,
  )

async function fetchFile<Query, Body>(
  call: Call<Query, Body, unknown>,
  request: FileRequest<Query, Body>,
  isFile: (response: Response) => boolean,
): Promise<Blob> {
  const token = storedToken()
  const answer = await sendRequest(call, { ...request, timeoutMs: filesMs }, token, async (response) =>
    response.ok && isFile(response) ? response.blob() : readAnswer(response),
  )
  return answer instanceof Blob ? answer : replyOf({ ...answer, ok: false }, token, { isRead: true })
}
