import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

const recipe = join(import.meta.dirname, 'files')

/** The files that a new entity brings, as CONTRIBUTING names them. */
export const newFiles: readonly string[] = globSync('**/*.{ts,sql}', { cwd: recipe }).toSorted()

const row = `
  towings: caseEntity('towings', {
    fields: towings.towingFields,
    nameFields: ['company'],
    validate: towings.validateTowing,
    calls: {
      list: towings.listTowings,
      create: towings.createTowing,
      update: towings.updateTowing,
      remove: towings.deleteTowing,
    },
    form: towingForm,
    instants: [],
  }),
} satisfies {`

/** What a person adds to files that are there, each before the text it names. */
const edits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contract/src/kit/record-nouns.ts': { '} as const': "  towings: 'towing',\n} as const" },
  'contract/src/entities.ts': {
    '\n} satisfies {': row,
    '\n/**\n * One row':
      "import { towingForm } from './towing-form.ts'\nimport * as towings from './towings.ts'\n\n/**\n * One row",
  },
}

/** The files that a new entity changes. The migrate command writes server/schema.sql besides. */
export const changedFiles: readonly string[] = Object.keys(edits)

/** Not copied: what is installed, built or stored. */
const left = /^(?:node_modules|\.git|\.types|data|dist|test-results|playwright-report)$/

/** A copy of the checkout in which the recipe has been followed; resolves to its folder. */
export function followRecipe(root: string): string {
  const ignored = join(root, 'test-results')
  mkdirSync(ignored, { recursive: true })
  const copy = mkdtempSync(join(ignored, 'entity-'))
  const isCopied = (path: string) => !left.test(basename(path))
  for (const name of readdirSync(root).filter(isCopied))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isCopied })
  linkPackages(copy)
  for (const file of newFiles) {
    const target = join(copy, file.replace('NNNN', nextMigration(copy)))
    mkdirSync(join(target, '..'), { recursive: true })
    cpSync(join(recipe, file), target)
  }
  for (const [file, changes] of Object.entries(edits)) {
    let text = readFileSync(join(copy, file), 'utf8')
    for (const [before, after] of Object.entries(changes)) {
      if (text.split(before).length !== 2) throw new Error(`${file} has no single ${JSON.stringify(before)}`)
      text = text.replace(before, after)
    }
    writeFileSync(join(copy, file), text)
  }
  return copy
}

/** Our own packages from the copy; the others are found above it. */
function linkPackages(copy: string): void {
  const scope = join(copy, 'node_modules/@bailiwick')
  mkdirSync(scope, { recursive: true })
  for (const name of ['contract', 'server', 'web']) symlinkSync(join('../..', name), join(scope, name))
}

function nextMigration(copy: string): string {
  const last = readdirSync(join(copy, 'server/migrations')).toSorted().at(-1) ?? '0'
  return String(Number.parseInt(last, 10) + 1).padStart(4, '0')
}
