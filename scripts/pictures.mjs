// Remakes the pictures of docs/pictures from the demo: npm run build, then node scripts/pictures.mjs
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './find-browser.mjs'

const sizes = { large: { width: 1440, height: 900 }, small: { width: 390, height: 844 } }
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

async function startDemo(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', TZ: 'UTC' }
  const portal = spawn(process.execPath, [at('server/src/main.ts'), 'demo'], { env })
  portal.stderr.pipe(process.stderr)
  const url = await new Promise((resolve, reject) => {
    let output = ''
    portal.stdout.on('data', (chunk) => {
      output += chunk
      const found = / is ready at (\S+)\n/.exec(output)
      if (found) resolve(found[1])
    })
    portal.once('exit', () => reject(new Error(`The demo did not start: ${output}`)))
  })
  return { portal, url }
}

/** Calls the API as a user of the demo. */
async function signIn(url) {
  const call = async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { user } = await call('POST', '/api/users/login', { username: 'owner', password: 'bailiwick-demo' })
  return { token: user.token, call: (method, path, body) => call(method, path, body, user.token) }
}

/** A file of the first page that has a phone, a bail and an indemnitor; the link that signs its defendant in. */
async function exampleFile({ call }) {
  const { defendants } = await call('GET', '/api/crm/defendants?q=get&rows=30')
  const { id, phone } = defendants.find((row) => row.phone && row.surety && row.indemnitors?.length > 0)
  await call('POST', '/api/clients/sendOTP', { id, phone, ind: false, defendant_id: id })
  const { messages } = await call('GET', '/api/settings/messages?rows=10')
  const { id: message } = messages.find((one) => one.phone === phone)
  const { content } = await call('POST', '/api/settings/messages/show', { id: message })
  const link = new URL(/https?:\S+/.exec(content)[0])
  return { id, clientLink: link.pathname + link.search }
}

const folder = await mkdtemp(join(tmpdir(), 'bailiwick-pictures-'))
const { portal, url } = await startDemo(folder)
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
try {
  const staff = await signIn(url)
  const storage = [{ origin: url, localStorage: [{ name: 'token', value: staff.token }] }]

  const take = async (name, path, { isSignedIn = true, until } = {}) => {
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await browser.newContext({
        viewport,
        locale: 'en-US',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        ...(isSignedIn && { storageState: { cookies: [], origins: storage } }),
      })
      const page = await context.newPage()
      await page.goto(url + (typeof path === 'string' ? path : await path()))
      await until(page)
      await page.mouse.move(viewport.width - 1, viewport.height - 1)
      await page.waitForTimeout(500)
      const file = at(`docs/pictures/${name}-${size}.webp`)
      await sharp(await page.screenshot())
        .webp({ quality: 80 })
        .toFile(file)
      console.log(file)
      await context.close()
    }
  }

  const { id } = await exampleFile(staff)
  await take('sign-in', '/pages/login-page', {
    isSignedIn: false,
    until: (page) => page.getByLabel('Username').waitFor(),
  })
  await take('list', '/crm/defendants', { until: (page) => page.getByText(/Showing 1 to/).waitFor() })
  await take('file', `/crm/defendants?id=${id}`, {
    until: (page) => page.getByRole('dialog').getByText('File created').waitFor(),
  })
  // The access code of a link works once
  await take('client', async () => (await exampleFile(staff)).clientLink, {
    isSignedIn: false,
    until: (page) => page.waitForURL('**/c/dashboard*'),
  })
} finally {
  await browser.close()
  portal.kill('SIGTERM')
  await once(portal, 'exit')
  await rm(folder, { recursive: true, force: true })
}
