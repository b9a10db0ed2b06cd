import { previewDocumentTemplate, readDocumentTemplate } from '@bailiwick/contract/document-templates'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { startServer } from '#test/server'

const { app, call, actors } = await startServer()
const { agent } = actors
const { own } = (await call(readDocumentTemplate, { as: agent, query: { part: 'note' } })).body

/** The refusal of a note whose layout does this before its signature. */
async function refusalOf(code: string): Promise<{ status: number; error: string }> {
  const source = own.source.replace('  signer-signs()', `  ${code}\n  signer-signs()`)
  const reply = await app.inject({
    method: 'POST',
    url: previewDocumentTemplate.path,
    headers: { authorization: agent.token },
    payload: {
      language: 'en',
      signer: 'defendant',
      has_plan: false,
      with_card: false,
      draft: { part: 'note', content: { ...own, source } },
    },
  })
  return { status: reply.statusCode, error: reply.statusCode === 200 ? '' : reply.json().error }
}

const svg = (body: string) =>
  `image(bytes("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='9' height='9'>${body}</svg>"), alt: "x")`

const hostile: readonly (readonly [name: string, code: string, text: RegExp])[] = [
  ['an endless loop', 'let i = 0\n  while i < 1 { i = i - 1 }', /loop seems to be infinite/],
  ['a huge loop', 'for i in range(1000000000) { [] }', /takes too (much memory|long)/],
  [
    'a doubling text',
    'let s = "aaaaaaaa"\n  for i in range(60) { s = s + s }',
    /takes too (much memory|long)/,
  ],
  ['a huge text', '"x" * 2000000000', /takes too much memory/],
  ['a deep recursion', 'let f(n) = f(n + 1)\n  f(0)', /maximum function call depth/],
  [
    'endless pages',
    'for i in range(20000) { pagebreak() }',
    /more than 60 pages|takes too (much memory|long)/,
  ],
  ['a giant page', 'page(width: 100000pt)[x]', /must be US Letter/],
  ['a file of the server', 'read("/etc/passwd")', /isn’t one of the templates/],
  ['a file above the folder', 'read("../../config.ts")', /can’t read files outside/],
  ['a package', 'import ("@pre" + "view/cetz:0.3.0"): canvas', /can’t use packages/],
  [
    'a picture that reads a file',
    svg("<image xlink:href='/etc/passwd' width='9' height='9'/>"),
    /not allowed/,
  ],
  ['an invalid picture', 'image(bytes("GIF89a"), alt: "x")', /Line \d+/],
  ['an invalid plugin', 'plugin(bytes("x"))', /WebAssembly/],
  ['a place for the signature in the air', '[#metadata((page: 99, x: 0)) <anchor>]', /isn’t on a page/],
]

test.each(hostile)(
  'a template with %s is refused in plain words, and the portal answers',
  async (_, code, text) => {
    const refused = refusalOf(code)
    const first = await Promise.race([refused, app.inject('/healthz')])
    expect(first).toMatchObject({ statusCode: 200 })
    const { status, error } = await refused
    expect([status, error]).toEqual([400, expect.stringMatching(text)])
    expect(error).not.toMatch(/\/(work|home|src|server)\//)
  },
)

/** A place for a signature with more in it than the portal knows. */
const spotWith = (junk: string) =>
  `[#metadata((page: 0, x: 1, y: 1, width: 10, dateX: 20, junk: ${junk})) <anchor>]`

test('what a template adds to a place for a signature never reaches the portal', async () => {
  // Somewhat deeper and the compiler ends; this deep only the portal would have
  const deep = `let a = ()\n  for i in range(1600) { a = (a,) }\n  ${spotWith('a')}`
  const { status } = await refusalOf(deep)
  expect([200, 400]).toContain(status)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const { status: wide, error } = await refusalOf(`for i in range(201) { ${spotWith('1')} }`)
  expect([wide, error]).toEqual([400, expect.stringContaining('more than 200 places to sign')])
})

test('a template gets no settings of the portal and reaches no server', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url)
    reply.end()
  }).listen(0)
  afterTest(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const tries = [
    `read("http://127.0.0.1:${port}/file")`,
    svg(`<image xlink:href='http://127.0.0.1:${port}/picture' width='9' height='9'/>`),
    'sys.inputs.DATABASE_URL',
  ]
  for (const code of tries) expect((await refusalOf(code)).status).toBe(400)
  expect(asked).toEqual([])
})
