/** How an action ended, in one sentence. */
export interface Notice {
  readonly text: string
  readonly tone: 'ok' | 'bad'
}
