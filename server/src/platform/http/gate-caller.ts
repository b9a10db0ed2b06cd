import type { FastifyRequest } from 'fastify'
import { gateCaller } from '#platform/caller-name'
import type { GateCaller } from '#platform/gate'
import { networkOf } from '#platform/network'

/** Whose call this is; of someone who isn't signed in the network it comes from. */
export const gateCallerOf = ({ actor, ip }: FastifyRequest): GateCaller =>
  actor === null ? { name: `network ${networkOf(ip)}`, isClient: true } : gateCaller(actor)
