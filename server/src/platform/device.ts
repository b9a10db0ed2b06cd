import Bowser from 'bowser'

interface Device {
  readonly browser: string | null
  /** What it runs on: 'iPhone', 'Windows'. */
  readonly system: string | null
}

/** These names say more than that of their operating system. */
const models = ['iPhone', 'iPad']

/** The library takes other names from the header as they stand there, and who sends it writes what they like. */
const knownName = (names: Readonly<Record<string, string>>, name: string | undefined): string | null =>
  Object.values(names).find((one) => one === name) ?? null

/** What the User-Agent header says of a browser, in names of ours. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = models.find((model) => model === platform.model) ?? knownName(Bowser.OS_MAP, os.name)
  return { browser: knownName(Bowser.BROWSER_MAP, browser.name), system }
}
