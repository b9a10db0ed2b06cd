/** After how many days we recommend deleting photos of payment cards (OPEN-178). */
const recommendedDays = 30

/** What the owner reads about how long photos of payment cards stay; null: as long as the file. */
export function cardPhotoText(days: number | null): string {
  if (days !== null) {
    const after = days === 1 ? 'one day' : `${days} days`
    return `Photos of payment cards are deleted ${after} after their upload (CARD_PHOTO_DAYS).`
  }
  return (
    'Photos of payment cards stay in the file like all others. The back of a card shows its security code, which the ' +
    `card industry forbids storing, so we recommend deleting them after ${recommendedDays} days: ask the person who ` +
    `runs the portal to set CARD_PHOTO_DAYS=${recommendedDays}.`
  )
}
