import { deviceOf } from '#platform/device'

/** 'Chrome on Windows', by the User-Agent header of a session. */
export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((name) => name !== null).join(' on ') || 'Unknown device'
}
