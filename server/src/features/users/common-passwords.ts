import { readFile } from 'node:fs/promises'

const list = new URL('common-passwords.txt', import.meta.url)

/** Whether a password, whatever its case, is one of those that are tried first. Read anew each time: few are ever set. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = (await readFile(list, 'utf8')).split('\n')
  return common.includes(password.toLowerCase())
}
