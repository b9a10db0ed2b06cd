/** A name in a mail or a text: people write their own, and none may begin a line there. */
export const toOneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()
