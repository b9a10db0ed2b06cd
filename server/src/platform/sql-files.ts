import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file of `server/migrations` or `server/schema`. */
export interface SqlFile {
  readonly name: string
  readonly text: string
  /** SHA-256 of the text. */
  readonly hash: string
}

/** A file of `server/schema`, which makes the function or view of the same name. */
export interface SchemaFile extends SqlFile {
  /** The files whose function or view it mentions. */
  readonly uses: readonly string[]
}

/** The migrations in name order; throws if a file isn't named like one. */
export const readMigrations = (folder: string): SqlFile[] =>
  readFiles(folder, /^\d{4}-[a-z0-9-]+\.sql$/, '0001-what-it-does.sql')

/** The schema files, each after those it uses; throws if some use each other. */
export function readSchemaFiles(folder: string): SchemaFile[] {
  const files = readFiles(folder, /^[a-z0-9_]+\.sql$/, 'name_of_the_function.sql')
  let waiting = files.map((file) => ({ ...file, uses: usesOf(file, files) }))
  const ordered: SchemaFile[] = []
  while (waiting.length > 0) {
    const ready = waiting.filter(({ uses }) => uses.every((name) => ordered.some((one) => one.name === name)))
    if (ready.length === 0)
      throw new Error(`Some of these use each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((file) => !ready.includes(file))
  }
  return ordered
}

/** The name of the function or view that a schema file makes. */
export const objectOf = ({ name }: Pick<SqlFile, 'name'>): string => name.replace(/\.sql$/, '')

function usesOf(file: SqlFile, all: readonly SqlFile[]): string[] {
  const words = new Set(file.text.replaceAll(/--.*$/gm, '').match(/\w+/g))
  return all.filter((other) => other !== file && words.has(objectOf(other))).map(({ name }) => name)
}

function readFiles(folder: string, pattern: RegExp, example: string): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const misnamed = names.find((name) => !pattern.test(name))
  if (misnamed !== undefined) throw new Error(`${join(folder, misnamed)} must be named like ${example}`)
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    // A checkout with other line endings is the same file
    const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
    return { name, text, hash }
  })
}
