import { expect, test } from 'vitest'
import { commandOf } from './command-line.ts'

/** What is said about words that are not a command. */
function refusal(words: string, options: readonly string[] = []): string {
  try {
    return `taken as ${commandOf(words.split(' '), options)}`
  } catch (error) {
    return (error as Error).message
  }
}

test('a mistyped command or one with too much behind it gets the likely one, with its usage', () => {
  const likely: [words: string, meant: string][] = [
    ['strat', 'start'],
    ['bakup /mnt/backups', 'backup'],
    ['key rotat', 'key rotate'],
    ['history', 'history verify'],
    ['history verify foo', 'history verify'],
    ['move postgres://x', 'move'],
    ['user password owner', 'user password'],
    ['rotate', 'key rotate'],
  ]
  for (const [words, meant] of likely) {
    const [first, , ...lines] = refusal(words).split('\n')
    expect(first).toBe(`There is no command "${words}". Did you mean "${meant}"?`)
    expect(lines.filter((line) => !line.startsWith(`  ${meant} `))).toEqual([])
    expect(lines).toHaveLength(1)
  }
  expect(refusal('user')).toContain('Did you mean "user password" or "user remove-authenticator"?')
  expect(refusal('xyzzy')).toContain('COMMAND is one of these')
})

test('an option of another command is refused by name, with what the command takes', () => {
  expect(refusal('backup /mnt/backups', ['replace-everything'])).toMatch(
    /^backup has no option --replace-everything\.\n\n {2}backup FOLDER [^\n]*$/,
  )
  for (const words of ['start', 'move', 'verify /mnt/backups', 'key rotate'])
    expect(refusal(words, ['replace-everything'])).toContain(' has no option --replace-everything.')
  expect(refusal('restore /mnt/backups', ['replace-everything'])).toBe('taken as restore')
  expect(refusal('check', ['text', 'mail'])).toBe('taken as check')
  expect(refusal('check', ['text', 'head'])).toContain('check has no option --head.')
})
