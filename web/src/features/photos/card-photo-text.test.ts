import { expect, test } from 'vitest'
import { cardPhotoText } from './card-photo-text.ts'

test('the owner reads how long card photos stay, and what we recommend and why [OPEN-178]', () => {
  expect(cardPhotoText(null)).toMatch(
    /^Photos of payment cards stay in the file.*security code.*forbids storing.*CARD_PHOTO_DAYS=30\.$/,
  )
  expect(cardPhotoText(1)).toBe(
    'Photos of payment cards are deleted one day after their upload (CARD_PHOTO_DAYS).',
  )
  expect(cardPhotoText(45)).toContain('deleted 45 days after')
})
