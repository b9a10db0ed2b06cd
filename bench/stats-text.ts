import { readFileSync } from 'node:fs'
import { bannedWords, plainFiles, withoutAllowed } from '../checks/plain-words.ts'
import { linesOf } from '../checks/sources.ts'

export const lineCount = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').trimEnd().split('\n').length, 0)

/** How many of the files the fullest folder has, with its name; `folderOf` captures the folder of a file. */
export function largestFolder(files: readonly string[], folderOf: RegExp): string {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = folderOf.exec(file)?.[1]
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const [folder, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])
  return `${count} (${folder})`
}

const creates = /^create (?:or replace )?(?:function|view|trigger) (?:if not exists )?([\w.]+)/gim

/**
 * Functions, views and triggers, and how many files at most a reader opens for the current text of one: those in
 * server/schema that create it, or else every migration that does.
 */
export function sqlObjects(files: readonly string[]): { count: number; mostFiles: number } {
  const places = new Map<string, Set<string>>()
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(creates))
      places.set(name, (places.get(name) ?? new Set()).add(file))
  const counts = [...places.values()].map((set) => {
    const current = [...set].filter((file) => file.startsWith('server/schema/'))
    return current.length > 0 ? current.length : set.size
  })
  return { count: places.size, mostFiles: Math.max(0, ...counts) }
}

/** How often each banned word stands in a line, the most frequent first in the order of the list. */
export function bannedCounts(): [word: string, count: number][] {
  const texts = linesOf(plainFiles()).map(({ text }) => withoutAllowed(text))
  return bannedWords.map(({ word, pattern }) => [word, texts.filter((text) => pattern.test(text)).length])
}
