/** US Letter, in points. */
export const pageWidth = 612
export const pageHeight = 792
