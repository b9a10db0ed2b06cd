import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Message } from './kit/wire.ts'

const onOff = z.enum(['yes', 'no'], "must be 'yes' or 'no'")

export const checkMaintenance = endpoint('GET', '/api/userperms/maintenance_check', {
  audience: 'staff',
  summary: "Whether maintenance mode is on: 'yes' or 'no'.",
  reply: z.object({ value: onOff }),
})

export const setMaintenance = endpoint('POST', '/api/userperms/maintenance', {
  audience: 'UserPerms',
  summary: 'Turns maintenance mode on or off.',
  body: z.strictObject({ value: onOff }),
  reply: Message,
})
