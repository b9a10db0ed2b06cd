import Bowser from 'bowser'

export interface Device {
  readonly browser: string | null
  /** What it runs on: 'iPhone', 'Windows'. */
  readonly system: string | null
}

/** These names say more than that of their operating system. */
const models = ['iPhone', 'iPad']

/** What the User-Agent header says of a browser. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = models.find((model) => model === platform.model) ?? os.name
  return { browser: browser.name || null, system: system || null }
}
