// Does the minimum to return the same rows: no token, permissions, validation, headers or compression.
import { createServer } from 'node:http'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import type { Tables } from '../server/src/tables.ts'
import { answerTo } from './list-answers.ts'

const config = readConfig(process.env)
const database = await openDatabase<Tables>(config)

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const answer =
    path === '/readyz' ? database.pool.query('select 1').then(() => '') : answerTo(database.kysely, path)
  answer.then(
    (text) => response.end(text),
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(config.port, config.host)

process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void database.close())
})
