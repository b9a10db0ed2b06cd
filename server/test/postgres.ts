import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const oldestMajor = 15

/** A PostgreSQL server in a temporary folder, reached through a Unix socket in it. */
export interface PrivatePostgres {
  readonly url: string
  /** Stops it and removes its folder. */
  stop(): Promise<void>
  /** Stops it as a crash would; `restart` recovers it. */
  kill(): Promise<void>
  /** Stops it if it is running and starts it again at the same URL. */
  restart(): Promise<void>
}

/** The folder of PostgreSQL's programs (`PG_BIN`, Debian's and Homebrew's folders, `pg_config`) if new enough. */
export function findPostgres(): string | undefined {
  const candidates = [
    process.env['PG_BIN'],
    ...newestFirst('/usr/lib/postgresql', ''),
    ...newestFirst('/opt/homebrew/opt', 'postgresql@'),
    fromPgConfig(),
  ]
  return candidates.find((folder) => folder !== undefined && (majorOf(folder) ?? 0) >= oldestMajor)
}

/** Starts a private server. `durable` leaves fsync on, as in production; tests don't need it. */
export async function startPrivatePostgres({ durable = false } = {}): Promise<PrivatePostgres> {
  const bin = findPostgres()
  if (bin === undefined)
    throw new Error(`No PostgreSQL ${oldestMajor} or later was found; set PG_BIN to its folder of programs.`)
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-pg-'))
  const user = unprivilegedUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(data, 'postgresql.auto.conf'), settings(folder, durable))

  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn('/bin/sh', ['-c', keeper, 'sh', join(bin, 'postgres'), '-D', data], {
      ...user,
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await ready(url, server, join(folder, 'log'))
  }
  const end = async (how: 'SIGINT' | 'SIGQUIT') => {
    const ending = server
    server = undefined
    if (ending === undefined) return
    const exited = new Promise((resolve) => ending.once('exit', resolve))
    process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), how)
    ending.stdin?.end()
    await exited
  }
  await start()
  return {
    url,
    kill: () => end('SIGQUIT'),
    restart: () => end('SIGINT').then(start),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Stops the server when this process ends, even by a crash: that closes the shell's input. TERM reaches a server that is
 * starting, INT makes a running one drop its connections. Its own session shields the server from Ctrl-C in the terminal
 * until the tests have closed their databases.
 */
const keeper = '"$@" & server=$!; cat >/dev/null; kill -TERM $server; kill -INT $server; wait $server'

function settings(folder: string, durable: boolean): string {
  return [
    "listen_addresses = ''",
    `unix_socket_directories = '${folder}'`,
    'unix_socket_permissions = 0700',
    'max_connections = 100',
    'shared_buffers = 128MB',
    // Tests fill tables within seconds: with the plans for empty tables, writes take ten times as long
    'autovacuum_naptime = 1s',
    'logging_collector = on',
    `log_directory = '${folder}'`,
    "log_filename = 'log'",
    ...(durable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),
    '',
  ].join('\n')
}

async function ready(url: string, server: ChildProcess, log: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch {
      if (server.exitCode !== null) break
      await sleep(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(`PostgreSQL did not start.\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`)
}

/** The user to run PostgreSQL as: it refuses to run as root. Undefined if this process isn't root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : Number.NaN))
    if (uid !== undefined && gid !== undefined && Number.isInteger(uid + gid)) return { uid, gid }
  }
  throw new Error('PostgreSQL cannot run as root and there is neither a postgres nor a nobody user.')
}

function newestFirst(folder: string, prefix: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .toSorted((a, b) => Number(b.slice(prefix.length)) - Number(a.slice(prefix.length)))
    .map((name) => join(folder, name, 'bin'))
}

function fromPgConfig(): string | undefined {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function majorOf(bin: string): number | undefined {
  if (!existsSync(join(bin, 'initdb'))) return undefined
  const { status, stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/(\d+)/.exec(stdout)?.[1]) : undefined
}
