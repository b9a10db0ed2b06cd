const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)

/** The keys that open the search, together. */
export const searchKeys: readonly string[] = [isApple ? '⌘' : 'Ctrl', 'K']
