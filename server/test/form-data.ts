/** A part of a form: a file if it has a name, else a text. */
export interface FormPart {
  readonly field: string
  readonly fileName?: string
  readonly content: Buffer | string
}

/** The body and the headers with which a browser sends a form with files. */
export function formData(parts: readonly FormPart[]) {
  const boundary = 'boundary-of-a-test'
  const pieces = parts.flatMap(({ field, fileName, content }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"`),
    Buffer.from(
      fileName === undefined
        ? '\r\n\r\n'
        : `; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
