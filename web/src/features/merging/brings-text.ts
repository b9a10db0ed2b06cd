import type { MergedFile, MovingKind } from '@bailiwick/contract/merging'
import { movingText } from './merge-text.ts'

type Moving = Partial<Readonly<Record<MovingKind, number>>>

/** What moves out of the file that goes; its history always does. */
export function bringsText({ name }: Pick<MergedFile, 'name'>, moving: Moving): string {
  const file = name || 'The other file'
  return Object.values(moving).every((count) => count === 0)
    ? `${file} has nothing else that moves; its history does.`
    : `${file} brings ${movingText(moving)}, with its history.`
}

/**
 * Whether the other file is suggested to stay, not the open one: a defendant's if the open one is a lead's, else the older one.
 * Everything of the other moves to it, so it doesn't matter which of them has more.
 */
export const suggestsOther = (file: Side, other: Side): boolean =>
  file.is_lead === other.is_lead ? other.id < file.id : file.is_lead === 1

type Side = Pick<MergedFile, 'id' | 'is_lead'>
