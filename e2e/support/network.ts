import type { Page, Request } from '@playwright/test'

type Call = string | RegExp

/** Holds back a call until `release` is called; `count` says how often the call was made. */
export async function holdBack(
  page: Page,
  call: Call,
): Promise<{ release: () => void; count: () => number }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let made = 0
  await page.route(call, async (route) => {
    made += 1
    await released
    await route.continue()
  })
  return { release, count: () => made }
}

/** Withholds the response to a call for as long as the page is open. */
export const neverAnswer = (page: Page, call: Call): Promise<unknown> =>
  page.route(call, () => new Promise<void>(() => {}))

/** Lets the server handle the next call and drops its response. */
export const loseAnswer = (page: Page, call: Call): Promise<unknown> =>
  page.route(
    call,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Answers a call with an error instead of asking the server. */
export const failWith = (page: Page, call: Call, status: number, error: string): Promise<unknown> =>
  page.route(call, (route) => route.fulfill({ status, json: { error } }))

/** The requests that the page sends from now on and that pass the test. */
export function requestsOf(page: Page, isWanted: (request: Request) => boolean): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (isWanted(request)) requests.push(request)
  })
  return requests
}

/** Waits until the page has handled its responses: a later call has returned. */
export const responsesHandled = (page: Page): Promise<string> =>
  page.evaluate(() => fetch('/readyz').then((response) => response.text()))
