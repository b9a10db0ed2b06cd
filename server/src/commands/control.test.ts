import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup'
import { askPortal } from './control.ts'

const ignore = () => undefined

test('a command whose portal is killed says that the portal ended, and not the database', async () => {
  const dataDir = temporaryFolder()
  const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  writeFileSync(join(dataDir, 'control'), JSON.stringify({ port, secret: 'x' }))
  const asked = askPortal(dataDir, 'check-key', ignore)
  await expect(asked).rejects.toThrow('The portal ended before the command was done.')
  server.close()
})
