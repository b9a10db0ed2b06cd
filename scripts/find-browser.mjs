// Finds the Chromium that the browser tests drive, and says clearly what to do where there is none.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'

const installed = [
  // Opens a page in half the time of the whole browser
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const found = () => {
  for (const name of installed) {
    const path = name.startsWith('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
    if (path && runs(path)) return path
  }
  const own = chromium.executablePath()
  return own && runs(own) ? own : undefined
}

const aptInstall = (name) => ({
  what: `apt-get install ${name}`,
  when: () => process.platform === 'linux' && process.getuid?.() === 0 && runs('/usr/bin/apt-get'),
  run: () => {
    const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update'], quietly)
    execFileSync('apt-get', ['install', '-y', name], quietly)
  },
})

const attempts = [
  aptInstall('chromium-headless-shell'),
  aptInstall('chromium'),
  {
    what: 'playwright install chromium',
    when: () => true,
    run: () => execFileSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 }),
  },
]

/** The path of a Chromium: CHROMIUM_PATH, a system one, Playwright's own, or one installed just now. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`)
  }
  const there = found()
  if (there) return there
  for (const { what, when, run } of attempts) {
    if (!when()) continue
    console.log(`No Chromium found; trying: ${what}`)
    try {
      run()
    } catch {
      continue
    }
    const now = found()
    if (now) return now
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be found or installed.\n' +
      'Install one (Debian, Ubuntu: apt-get install chromium; macOS: Google Chrome) or name it in CHROMIUM_PATH.',
  )
}
