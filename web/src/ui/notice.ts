/** How something ended, for the dialog or the alert that shows it. */
export interface Notice {
  readonly text: string
  readonly tone: 'ok' | 'bad'
}
