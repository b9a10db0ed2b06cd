/** Shown before a defendant or lead is deleted. */
export const deletionNote =
  'The record will be removed from every list, and its phone number can be used again.'
