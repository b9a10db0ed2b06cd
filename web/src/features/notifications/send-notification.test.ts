import { afterEach, expect, test, vi } from 'vitest'
import type { SelectedRecipient } from './notification-form.ts'
import { createSender } from './send-notification.ts'

afterEach(() => vi.unstubAllGlobals())

const about = { defendant_id: 1, name: 'ANA LIM', booking: null }
const ana: SelectedRecipient = { id: 1, name: 'ANA LIM', phone: '2135550142', type: 'defendant', about }
const mother: SelectedRecipient = { ...ana, name: 'Ida Lim', phone: '2135550143', type: 'mother' }

test('what is sent in the morning is so for the defendant’s link as for the texts of the others', async () => {
  const sent: { readonly type?: string; readonly at?: string }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ message: 'Sent', code: 'sentSms', texts: [] })
  })
  const send = createSender()
  for (const recipient of [ana, mother]) {
    await send(recipient, 'ARREST & COURT INFO (FULL)')
    await send(recipient, 'ARREST & COURT INFO (FULL)', 'morning')
  }
  expect(sent.map(({ type, at }) => [type, at])).toEqual([
    ['booking_info', undefined],
    ['booking_info', 'morning'],
    [undefined, undefined],
    [undefined, 'morning'],
  ])
})
