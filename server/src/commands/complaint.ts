/** Something that the person at the terminal can mend; the sentence is all that is printed. */
export class Complaint extends Error {
  override readonly name = 'Complaint'
}
