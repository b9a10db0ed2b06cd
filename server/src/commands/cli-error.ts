/** An error the person at the terminal can fix; only its message is printed. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
