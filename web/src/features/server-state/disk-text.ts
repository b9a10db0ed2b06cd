import type { DiskState } from '@bailiwick/contract/settings'

const gigabyte = 1024 ** 3

/** '1.5 GB', or '340 MB' below one. */
const sizeText = (bytes: number) =>
  bytes < gigabyte
    ? `${Math.floor(bytes / 1024 ** 2)} MB`
    : `${(Math.floor((bytes * 10) / gigabyte) / 10).toFixed(1)} GB`

const howTo = 'The person who runs the portal makes space on its server.'

/** What the dashboard says about the space on the server; null while there is enough. */
export function diskText({ free_bytes, is_low, is_full }: DiskState): string | null {
  if (is_full) return `The disk of the portal or of its database is full, so nothing can be saved. ${howTo}`
  if (!is_low || free_bytes === null) return null
  return `The disk of the portal has only ${sizeText(free_bytes)} left. When it is full, nothing can be saved. ${howTo}`
}
