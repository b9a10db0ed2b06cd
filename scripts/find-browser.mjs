// Finds the Chromium that the browser tests drive, or says how to get one.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Opens a page in half the time of the whole browser. */
const headlessShell = 'chromium-headless-shell'
const programs = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of a program; undefined if it isn't installed. */
const pathOf = (name) => {
  const path = name.startsWith('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()
  return path && isExecutable(path) ? path : undefined
}

const installedBrowser = () => {
  for (const name of programs) {
    const path = pathOf(name)
    if (path) return path
  }
  const downloaded = chromium.executablePath()
  return downloaded && isExecutable(downloaded) ? downloaded : undefined
}

/** Whether this machine is temporary; on a person's machine no system package is installed. */
const isDisposable = () =>
  !['', 'false', '0'].includes(process.env.CI ?? '') ||
  existsSync('/.dockerenv') ||
  existsSync('/run/.containerenv')

const aptInstall = (name) => ({
  label: `apt-get install ${name}`,
  isPossible: () =>
    isDisposable() &&
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    isExecutable('/usr/bin/apt-get'),
  run: () => {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    // A machine without a network finds out at once
    const quick = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
    execFileSync('apt-get', [...quick, 'update'], options)
    execFileSync('apt-get', [...quick, 'install', '-y', name], options)
  },
})

const shellInstaller = aptInstall(headlessShell)
const installers = [
  aptInstall('chromium'),
  {
    // Downloads into the user's cache and changes nothing of the system
    label: 'playwright install chromium',
    isPossible: () => true,
    run: () => execFileSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 }),
  },
]

/** Installs a browser if that is possible; without success the next one is tried. */
function install({ label, isPossible, run }) {
  if (!isPossible()) return
  console.log(`Installing a browser for the tests: ${label}`)
  try {
    run()
  } catch {
    console.log('That did not work.')
  }
}

/**
 * The path of a Chromium: CHROMIUM_PATH, an installed one, or Playwright's, which is downloaded if there is no other. In
 * CI and in a container a system package is tried first, the headless shell even beside another browser (decision 7).
 * Throws an error that says what to install.
 */
export function findBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (isExecutable(configured)) return configured
    throw new Error(`CHROMIUM_PATH is ${configured}, which is not a program.`)
  }
  if (!pathOf(headlessShell)) install(shellInstaller)
  const installed = installedBrowser()
  if (installed) return installed
  for (const installer of installers) {
    install(installer)
    const browser = installedBrowser()
    if (browser) return browser
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found.\n' +
      'Install one (Debian, Ubuntu: sudo apt-get install chromium; macOS: Google Chrome), or set CHROMIUM_PATH to its path.',
  )
}
