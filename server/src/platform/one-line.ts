/** Characters that nobody sees, some of which change the order of those around them; not white space. */
const unseen = /(?!\s)[\p{Cc}\p{Cf}]/gu

export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '')

/** Removes line breaks, so that a name somebody typed can't add a line to a message. */
export const toOneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()
