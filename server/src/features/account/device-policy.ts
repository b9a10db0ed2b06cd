import Bowser from 'bowser'

/** 'Chrome on Windows', by the User-Agent header of a session. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return names.length === 0 ? 'Unknown device' : names.join(' on ')
}
