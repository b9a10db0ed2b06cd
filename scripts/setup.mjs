// Installs the packages of package-lock.json if they have changed, and checks for Node 24. Must run on Node 20 and without
// any package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const needed = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
/** Written last, so that an interrupted installation is repeated. */
const stamp = join(modules, '.setup-hash')

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
// With the platform: a folder copied to another machine has the wrong binaries
const wanted = createHash('sha256')
  .update(`${process.platform} ${process.arch}\n`)
  .update(read(join(root, 'package-lock.json')))
  .digest('hex')

function fail(text) {
  console.error(text)
  process.exit(1)
}

function install() {
  console.log('Installing the packages that the portal needs, which takes a minute or two…')
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  // The npm that runs this script, without the options it was called with
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const { status, error, stderr } = spawnSync(command, [...first, ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error || status !== 0)
    fail(`${error?.message ?? stderr}\nThe packages could not be installed. See above.`)
  writeFileSync(stamp, wanted)
}

/** The major version of the Node.js that npm scripts use: the one among the packages, else the machine's. */
function nodeMajor() {
  const ours = join(modules, '.bin/node')
  const { status, stdout } = existsSync(ours) ? spawnSync(ours, ['-v'], { encoding: 'utf8' }) : { status: 1 }
  const version = status === 0 ? stdout.trim() : process.version
  return Number(version.slice(1).split('.')[0])
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`This is Node.js ${process.version}. The portal needs version 20 or later to install.`)
}
if (read(stamp) !== wanted) install()
const major = nodeMajor()
if (major < needed) {
  fail(
    `The portal brings its own Node.js for Linux only. On ${process.platform} ${process.arch} it uses yours, ` +
      `which is ${process.version}. It needs version ${needed} or later: see https://nodejs.org`,
  )
}
