/** The path of a Chromium: CHROMIUM_PATH, an installed one, or one downloaded now. */
export function findBrowser(): string
