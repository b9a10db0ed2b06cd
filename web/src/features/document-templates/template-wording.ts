/** The mark of a text that the product brings along, whole or in part. */
export const unconfirmed = (isWhole: boolean): string =>
  isWhole
    ? 'Not yet confirmed by your counsel'
    : 'Has text of the product that your counsel has not confirmed'
