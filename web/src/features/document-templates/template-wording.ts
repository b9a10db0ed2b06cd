/** The mark of a text that the product brings along. */
export const unconfirmed = 'Not yet confirmed by your counsel'
