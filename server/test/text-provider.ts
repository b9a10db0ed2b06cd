import { TextDelayed, type OutgoingText, type TextProvider } from '../src/features/messaging/gateway.ts'

/** A text provider in memory, which takes everything unless `onSend` throws. */
export interface FakeTexts extends Pick<TextProvider, 'send'> {
  /** What it took, with the ids it gave. */
  readonly taken: readonly (OutgoingText & { readonly provider_id: string })[]
  find: TextProvider['find']
  /** Runs before it takes a text, and may throw; by default nothing. */
  onSend: (text: OutgoingText) => void | Promise<void>
  /** Runs after it took a text, before its answer; by default nothing. */
  onTaken: (text: OutgoingText) => void | Promise<void>
}

export function fakeTexts(): FakeTexts {
  const taken: (OutgoingText & { readonly provider_id: string })[] = []
  const fake: FakeTexts = {
    taken,
    onSend: () => {},
    onTaken: () => {},
    async send(text) {
      await fake.onSend(text)
      const provider_id = `SM${String(taken.length + 1).padStart(32, '0')}`
      taken.push({ ...text, provider_id })
      await fake.onTaken(text)
      return provider_id
    },
    find: async ({ phone, content }) =>
      taken
        .filter((one) => one.phone === phone && one.content === content)
        .map(({ provider_id }) => provider_id),
  }
  return fake
}

/** What a provider throws that can't take a text right now. */
export const textDelayed = () => new TextDelayed('The text provider is busy.')
