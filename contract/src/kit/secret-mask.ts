/** Stands for an access code, or the token of a link, in a text that is stored or listed. */
export const secretMask = '•••'
