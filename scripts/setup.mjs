// Installs what package-lock.json says, unless that is what is installed, and makes sure of Node 24. Runs on Node 20
// and without any package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const needed = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
/** Written last, so that an installation that was broken off is done again. */
const stamp = join(modules, '.setup-hash')

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
// The platform too: a folder carried to another machine holds the wrong binaries
const wanted = createHash('sha256')
  .update(`${process.platform} ${process.arch}\n`)
  .update(read(join(root, 'package-lock.json')))
  .digest('hex')

function fail(text) {
  console.error(text)
  process.exit(1)
}

function install() {
  console.log('Installing the packages that the portal needs, which takes a minute or two …')
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  // npm names its own program when it runs a script; npm's options for that run are none for this one
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status, error, stderr } = spawnSync(command, [...first, ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error || status !== 0)
    fail(`${error?.message ?? stderr}\nThe packages could not be installed; see above.`)
  writeFileSync(stamp, wanted)
}

/** The version that npm scripts run on from here on: that of the installed packages, else the machine's own. */
function majorVersion() {
  const ours = join(modules, '.bin/node')
  const { status, stdout } = existsSync(ours) ? spawnSync(ours, ['-v'], { encoding: 'utf8' }) : { status: 1 }
  const version = status === 0 ? stdout.trim() : process.version
  return Number(version.slice(1).split('.')[0])
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`This is Node.js ${process.version}; to install the portal you need version 20 or later.`)
}
if (read(stamp) !== wanted) install()
const major = majorVersion()
if (major < needed) {
  fail(
    `On this kind of machine (${process.platform} ${process.arch}) the portal runs on the Node.js that you have, ` +
      `which is ${process.version}. It needs version ${needed} or later: see https://nodejs.org`,
  )
}
