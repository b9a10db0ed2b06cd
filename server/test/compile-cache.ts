import { fileURLToPath } from 'node:url'

/** The compile cache of the programs that tests start, which are always the same. */
export const compileCache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
