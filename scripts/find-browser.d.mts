/** The path of a Chromium: CHROMIUM_PATH, a system one, Playwright's own, or one installed just now. */
export function findBrowser(): string
