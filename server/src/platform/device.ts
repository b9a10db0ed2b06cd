import Bowser from 'bowser'

export interface Device {
  readonly browser: string | null
  /** What it runs on: 'iPhone', 'Windows'. */
  readonly system: string | null
}

/** These names say more than that of their operating system. */
const models = ['iPhone', 'iPad']

/** The library takes other names from the header as they stand there, and who sends it writes what they like. */
const browsers: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.BROWSER_MAP))
const systems: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.OS_MAP))

/** What the User-Agent header says of a browser, in names of ours. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = models.find((model) => model === platform.model) ?? (systems.has(os.name) ? os.name : null)
  return { browser: browsers.has(browser.name) ? (browser.name ?? null) : null, system: system ?? null }
}
