/** Starts a file, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF'

/** A cell that a spreadsheet would run as a formula, some also after blanks and by the signs of East Asian keyboards. */
const isFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/** The same where semicolons separate cells, because commas stand in numbers: quotes within such a cell protect nothing. */
const laterFormula = /;\s*(?=[=+\-@＝＋－＠])/g
const needsQuotes = /[",;\r\n]|^\s|\s$/

/** A cell as RFC 4180 has it; what starts like a formula gets an apostrophe, which makes it text. */
function csvCell(value: string): string {
  const text = (isFormula.test(value) ? `'${value}` : value).replaceAll(laterFormula, "$&'")
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row with its line break. */
export const csvRow = (cells: readonly (string | null | undefined)[]): string =>
  `${cells.map((cell) => csvCell(cell ?? '')).join(',')}\r\n`
