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
export const popplerSays = (pdf: Uint8Array): string => outputOf(pdf, [['pdfinfo'], ['pdfsig']])

/** The text of a file by its tags, as a screen reader gets it. */
export const taggedText = (pdf: Uint8Array): string => outputOf(pdf, [['pdfinfo', '-struct-text']])

function outputOf(pdf: Uint8Array, commands: readonly (readonly string[])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-poppler-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const outputs = commands.map(
      ([name = '', ...args]) => spawnSync(name, [...args, file], { encoding: 'utf8' }).stdout,
    )
    return outputs.join('\n').replaceAll(/ +/g, ' ')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
