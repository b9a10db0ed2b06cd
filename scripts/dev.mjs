// The demo for development: the server restarts and the pages reload with every saved file.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', at('server/src/main.ts'), 'demo'],
  {
    stdio: 'inherit',
  },
)
const pages = await createServer({ configFile: at('web/vite.config.ts') })
await pages.listen()
pages.printUrls()

async function end() {
  server.kill('SIGTERM')
  await pages.close()
  process.exit()
}
server.once('exit', end)
process.once('SIGINT', end)
process.once('SIGTERM', end)
