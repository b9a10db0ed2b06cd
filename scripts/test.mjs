// Runs the unit and server tests, then the browser tests. Ends with the failed ones and one line that counts all.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
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

/**
 * Makes the sample agency of the browser tests while the unit tests wait for their databases, with what they leave of the
 * processor; returns a function that resolves to its data folder. If that fails, the browser tests make it, and say why not.
 */
function startSampleAgency() {
  const made = process.env['BAILIWICK_SAMPLE']
  if (made) return async () => made
  const data = report('sample')
  const program = spawn(process.execPath, ['e2e/support/make-sample-agency.ts', data], {
    stdio: 'ignore',
    env: { ...process.env, TZ: 'UTC' },
  })
  const ended = once(program, 'exit').catch(() => [1])
  if (program.pid !== undefined) setPriority(program.pid, constants.priority.PRIORITY_LOW)
  return async () => ((await ended)[0] === 0 ? data : '')
}

const read = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return undefined
  }
}

/** The failed tests of one file; the file itself if it could not run. */
function failedUnits({ name, status, message, assertionResults }) {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status !== 'passed' && failed.length === 0) return [{ file, title: 'the whole file', why: message }]
  return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, why: failureMessages[0] }))
}

/** The failed tests of a suite and of the suites in it. */
function failedInBrowser({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title, tests }) => ({
      file: join('e2e', file),
      title,
      why: tests[0]?.results.at(-1)?.error?.message,
    })),
    ...suites.flatMap(failedInBrowser),
  ]
}

/** Seconds by file. A file of the server counts on each engine that it ran on. */
function secondsOfUnits({ testResults = [] } = {}) {
  const seconds = new Map()
  for (const { name, startTime, endTime } of testResults) {
    const file = relative('.', name)
    seconds.set(file, (seconds.get(file) ?? 0) + (endTime - startTime) / 1000)
  }
  return seconds
}

/** The same of the browser tests. */
function secondsInBrowser({ suites = [] } = {}) {
  const sum = ({ specs = [], suites: inner = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((total, { duration }) => total + duration / 1000, 0) +
    inner.reduce((total, one) => total + sum(one), 0)
  return new Map(suites.map((suite) => [join('e2e', suite.file), sum(suite)]))
}

/** Says where the time of a part went. */
function printSlowest(part, seconds) {
  const slowest = [...seconds].toSorted(([, one], [, other]) => other - one).slice(0, 10)
  console.log(`\nSlowest ${part} test files, in seconds of their workers:`)
  for (const [file, time] of slowest) console.log(`${time.toFixed(0).padStart(6)}  ${file}`)
}

/** Runs unit tests, all or these files; whether they passed. */
const runUnits = (name, ...files) =>
  run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
    ...files,
  ])

/** Whether the process that ran a file ended before its tests had: none has failed, and the file has no error. */
const isCrashed = ({ status, message, assertionResults }) =>
  status === 'failed' &&
  message === '' &&
  assertionResults.length > 0 &&
  assertionResults.every((test) => test.status !== 'failed')

/**
 * Runs files once more whose process crashed, and says so: V8 has ended one in some of ten runs
 * (`jit_page_->allocations_.erase`, while it frees compiled WebAssembly). A test that fails isn't run again.
 */
function runCrashed() {
  const crashed = (read('unit.json')?.testResults ?? []).filter(isCrashed)
  if (crashed.length === 0) return false
  const files = crashed.map(({ name }) => relative('.', name))
  console.log(`\n*** A process of the tests crashed. Run once more: ${files.join(', ')} ***\n`)
  return runUnits('again.json', ...files)
}

const sampleAgency = startSampleAgency()
const wasRun = runUnits('unit.json')
const haveAgainPassed = !wasRun && runCrashed()
const onlyCrashed = (read('unit.json')?.testResults ?? []).every(
  (one) => one.status === 'passed' || isCrashed(one),
)
const unit = wasRun || (onlyCrashed && haveAgainPassed)
const browser = run('playwright', ['test', '--reporter=line,json'], {
  CHROMIUM_PATH: findBrowser(),
  BAILIWICK_SAMPLE: await sampleAgency(),
  PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser.json'),
})

const [first, again] = [read('unit.json'), read('again.json')]
const units = first && {
  testResults: again
    ? [...first.testResults.filter((one) => !isCrashed(one)), ...again.testResults]
    : first.testResults,
}
const browsers = read('browser.json')
rmSync(folder, { recursive: true, force: true })

const failures = [
  ...(units?.testResults ?? []).flatMap(failedUnits),
  ...(browsers?.suites ?? []).flatMap(failedInBrowser),
]
printSlowest('unit', secondsOfUnits(units))
printSlowest('browser', secondsInBrowser(browsers))
for (const { file, title, why = '' } of failures) {
  // In full far above, as the runner printed it
  const lines = why.split('\n').filter((line) => !line.includes('node_modules'))
  console.log(`\nFAILED ${file}: ${title}\n  ${lines.slice(0, 20).join('\n  ')}`)
}
if (failures.length === 0 && !(unit && browser))
  console.log('\nNo test failed, but the test runner did. See above.')
const { expected = 0, flaky = 0 } = browsers?.stats ?? {}
const passedUnits = (units?.testResults ?? []).flatMap(({ assertionResults }) =>
  assertionResults.filter(({ status }) => status === 'passed'),
)
const passed = passedUnits.length + expected + flaky
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(unit && browser && passed > 0 ? 0 : 1)
