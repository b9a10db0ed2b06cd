import { passwordMinimum } from '@bailiwick/contract/users'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isCommonPassword } from './password-policy.ts'
import { newPassword } from './service.ts'

test('the most common passwords are refused in any case', async () => {
  for (const password of ['password', '12345678', 'Password1', 'ILOVEYOU', 'p@ssw0rd'])
    expect([password, await isCommonPassword(password)]).toEqual([password, true])
})

test('passwords that only start or end like one, or that the portal generates, are accepted', async () => {
  for (const password of ['password in the rain', ' password', 'password\n12345678', 'bailiwick-demo'])
    expect([password, await isCommonPassword(password)]).toEqual([password, false])
  expect(await isCommonPassword(newPassword())).toBe(false)
})

test('the list has thousands of passwords, each once, in lower case and long enough', async () => {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  const lines = text.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(10_000)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.filter((line) => line.length < passwordMinimum || line !== line.toLowerCase())).toEqual([])
})
