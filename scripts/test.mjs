// Runs every test: the unit and server tests, then the browser tests; counts both in one closing line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bailiwick-tests-'))
const report = (name) => join(folder, name)

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, TZ: 'UTC', ...env },
  })
  return status === 0
}

const read = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return undefined
  }
}

const unit = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report('unit.json')}`,
])
const browser = run('playwright', ['test', '--reporter=line,json'], {
  CHROMIUM_PATH: findBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser.json'),
})

const units = read('unit.json')
const browsers = read('browser.json')?.stats
rmSync(folder, { recursive: true, force: true })

const passed = (units?.numPassedTests ?? 0) + (browsers?.expected ?? 0) + (browsers?.flaky ?? 0)
const failed = (units?.numFailedTests ?? 0) + (browsers?.unexpected ?? 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(unit && browser && passed > 0 ? 0 : 1)
