import { readFile } from 'node:fs/promises'

const list = new URL('common-passwords.txt', import.meta.url)

/** Whether a password, in any case, is among the most common ones. The list is read each time: passwords are rarely set. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = (await readFile(list, 'utf8')).split('\n')
  return common.includes(password.toLowerCase())
}
