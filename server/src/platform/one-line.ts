/** Removes line breaks, so that a name somebody typed can't add a line to a message. */
export const toOneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()
