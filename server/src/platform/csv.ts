/** Starts a file, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF'

/** A cell that a spreadsheet would run as a formula, some also after blanks or quotes and by the signs of East Asian keyboards. */
const isFormula = /^["\s]*[=+\-@＝＋－＠]|^[\t\r\n]/
/**
 * The same within a cell, for readers that end cells at semicolons, because commas stand in numbers, or at tabs: quotes within
 * such a cell protect nothing, also from a line break. From the first sign of a run on, so that a long one is read once.
 */
const laterFormula = /(?<![";\s])[";\s]+(?=[=+\-@＝＋－＠])/g
const endOfCell = /[;\t\r\n]/
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** A cell as RFC 4180 has it; what starts like a formula gets an apostrophe, which makes it text. */
function csvCell(value: string): string {
  const text = (isFormula.test(value) ? `'${value}` : value).replaceAll(laterFormula, (run) =>
    endOfCell.test(run) ? `${run}'` : run,
  )
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row with its line break. */
export const csvRow = (cells: readonly (string | null | undefined)[]): string =>
  `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
