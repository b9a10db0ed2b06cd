import { fileURLToPath } from 'node:url'

/** Where the programs that tests start, which are the same again and again, keep their compiled code. */
export const compileCache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
