/** How an action ended, for the dialog or alert that shows it. */
export interface Notice {
  readonly text: string
  readonly tone: 'ok' | 'bad'
}
