import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { followSession } from './follow-session.ts'
import { isSessionOver, resume } from './interruption.ts'
import { clearSession, endSession, startSession } from './session.ts'

const form = vi.hoisted(() => ({ isDirty: false, close: () => {} }))
vi.mock('#platform/unsaved.ts', () => ({
  mustStay: () => form.isDirty,
  onFormClosed: (task: () => void) => {
    form.close = () => {
      form.isDirty = false
      task()
    }
  },
}))

const tokenFor = (id: number) =>
  `h.${btoa(JSON.stringify({ id, name: 'Ana', exp: 4_000_000_000, permObj: {} }))}.s`

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const leadToLogin = vi.fn<() => void>()
const load = vi.fn<() => Promise<string>>()
startSession(tokenFor(1))
followSession({ client, leadToLogin })

/** Shows data of the user on the open page, and has loaded other data before. */
async function openPage(isDirty: boolean) {
  form.isDirty = isDirty
  load.mockResolvedValue('theirs')
  client.setQueryData(['other'], 'theirs')
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: load })
  shown.subscribe(() => {})
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('theirs'))
  return shown
}

beforeEach(() => {
  form.isDirty = false
  clearSession()
  startSession(tokenFor(1))
  client.clear()
  resume()
  vi.clearAllMocks()
})

test('without unsaved changes the end of the session removes the data and leads to the login', async () => {
  await openPage(false)
  endSession(tokenFor(1))
  expect(client.getQueryCache().getAll()).toEqual([])
  expect([leadToLogin.mock.calls.length, isSessionOver()]).toEqual([1, false])
})

test('with unsaved changes only what the page shows stays, until its form is closed', async () => {
  await openPage(true)
  endSession(tokenFor(1))
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['shown']])
  expect([leadToLogin.mock.calls.length, isSessionOver()]).toEqual([0, true])
  form.close()
  expect(client.getQueryCache().getAll()).toEqual([])
  expect([leadToLogin.mock.calls.length, isSessionOver()]).toEqual([1, false])
})

test('after the next login what did not load is loaded, and nothing else', async () => {
  const shown = await openPage(true)
  endSession(tokenFor(1))
  load.mockRejectedValue(new Error('Unauthorized'))
  await shown.refetch()
  expect(shown.getCurrentResult()).toMatchObject({ data: 'theirs', isError: true })
  load.mockResolvedValue('new')
  startSession(tokenFor(1))
  await vi.waitFor(() => expect(shown.getCurrentResult()).toMatchObject({ data: 'new', isError: false }))
  const { length } = load.mock.calls
  endSession(tokenFor(1))
  startSession(tokenFor(1))
  expect([load.mock.calls.length, isSessionOver()]).toEqual([length, false])
})

test('somebody else who logs in gets their own data once the form is closed', async () => {
  const shown = await openPage(true)
  endSession(tokenFor(1))
  load.mockResolvedValue('their own')
  startSession(tokenFor(2))
  expect(shown.getCurrentResult().data).toBe('theirs')
  form.close()
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('their own'))
  expect(leadToLogin).not.toHaveBeenCalled()
})
