/** Asked before a defendant or lead is deleted. */
export const deletionNote = 'The record disappears from every list, and its phone number is free again.'
