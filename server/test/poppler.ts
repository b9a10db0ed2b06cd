import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether poppler-utils is installed, an independent reader of PDFs. */
export const hasPoppler = ['pdfinfo', 'pdfsig'].every((name) => spawnSync(name, ['-v']).error === undefined)
if (!hasPoppler)
  process.stderr.write(
    '\n*** No independent reader has checked the documents: poppler-utils isn’t installed ***\n',
  )

/** What pdfinfo and pdfsig say about a file. */
export function popplerSays(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-poppler-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const outputs = ['pdfinfo', 'pdfsig'].map((name) => spawnSync(name, [file], { encoding: 'utf8' }).stdout)
    return outputs.join('\n').replaceAll(/ +/g, ' ')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
