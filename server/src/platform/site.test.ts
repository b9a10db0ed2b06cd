import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { startServer } from '#test/server'

const folder = mkdtempSync(join(tmpdir(), 'bailiwick-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html><head><meta charset="utf-8" /><title>Built</title><meta name="brand" content="built"></head><body><p>page</p></body></html>',
)
writeFileSync(join(folder, 'assets/app-1.js'), 'plain')
writeFileSync(join(folder, 'assets/app-1.js.br'), 'brotli')
writeFileSync(join(folder, 'assets/app-1.js.gz'), 'gzip')
writeFileSync(join(folder, 'assets/worker-1.mjs'), Buffer.alloc(10_000_000, 97))
writeFileSync(join(folder, 'secret.txt'), 'secret')

const brand = `O'Hara & "Sons" <b>`
const { app } = await startServer({
  site: {
    folder,
    brand,
    publicUrl: 'https://portal.example.com',
    supportEmail: 'help@example.com',
    passwordMinimum: 15,
    ownerId: 7,
    agencyPhone: '213-555-0100',
    officeTimeZone: 'America/Los_Angeles',
  },
  https: true,
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('every page address returns index.html, which is never cached', async () => {
  for (const url of [
    '/',
    '/dashboard',
    '/pages/login-page',
    '/crm/defendants?rows=10&id=5',
    '/c/dashboard',
    '/client?otp=12E4',
  ]) {
    const response = await get(url)
    const { 'content-type': type, 'cache-control': cache } = response.headers
    expect([url, response.statusCode, type, cache]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(response.body).toContain('<p>page</p>')
  }
})

test('index.html has the configured brand, support address and password minimum [OPEN-1, OPEN-58]', async () => {
  const { body } = await get('/')
  const shown = `O'Hara &amp; &quot;Sons&quot; &lt;b&gt;`
  expect(body).toContain(`<meta name="brand" content="${shown}" />`)
  expect(body).toContain('<meta name="public-url" content="https://portal.example.com" />')
  expect(body).toContain('<meta name="support-email" content="help@example.com" />')
  expect(body).toContain('<meta name="password-minimum" content="15" />')
  expect(body).toContain('<meta name="owner-id" content="7" />')
  expect(body).toContain(`<title>${shown}</title>`)
  expect(body.match(/name="brand"/g)).toHaveLength(1)
})

test('index.html is compressed in an encoding that the browser accepts', async () => {
  const response = await get('/', { 'accept-encoding': 'gzip' })
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(response.rawPayload).toString()).toContain('<p>page</p>')
})

test('pages load only the portal’s own files, nothing inline, framed or from elsewhere', async () => {
  const { headers } = await get('/dashboard')
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy.toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
  ])
  expect(headers).toMatchObject({
    'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self), display-capture=()'),
  })
})

test('built files are cached for a year and compressed if the browser accepts that', async () => {
  const plain = await get('/assets/app-1.js')
  expect([plain.body, plain.headers['cache-control']]).toEqual([
    'plain',
    'public, max-age=31536000, immutable',
  ])
  expect((await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe(
    'br',
  )
  const gzip = await get('/assets/app-1.js', { 'accept-encoding': 'gzip' })
  expect([gzip.body, gzip.headers['content-encoding'], gzip.headers['vary']]).toEqual([
    'gzip',
    'gzip',
    'accept-encoding',
  ])
})

test('a missing file is 404 instead of index.html, and only built files are served', async () => {
  const missing = [
    '/assets/old.js',
    '/favicon.ico',
    '/wp-login.php',
    '/secret.txt',
    '/.env',
    '/api',
    '/api/nothing',
    '/api/nothing.js',
  ]
  const outside = [
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%5csecret.txt',
    '/%2e%2e/secret.txt',
  ]
  for (const url of [...missing, ...outside]) {
    const response = await get(url)
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.headers['cache-control'] ?? '').not.toContain('max-age')
    expect(response.body).not.toContain('secret')
  }
  expect((await app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404)
})

test('of files that one network doesn’t read 32 are open at once, and others get theirs', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  let answered = 0
  const ask = (localAddress: string, folder = 'assets') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    afterTest(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.once('data', () => {
      answered += 1
      socket.pause()
    })
    socket.write(`GET /${folder}/worker-1.mjs HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }
  const sockets = Array.from({ length: 40 }, (_, at) =>
    ask('127.0.0.1', at % 2 === 0 ? 'assets' : '%61ssets'),
  )
  await expect.poll(() => answered).toBe(32)
  ask('127.0.0.2')
  await expect.poll(() => answered).toBe(33)
  expect((await get('/')).statusCode).toBe(200)
  for (const socket of sockets.slice(0, 8)) socket.destroy()
  await expect.poll(() => answered).toBeGreaterThanOrEqual(40)
})
