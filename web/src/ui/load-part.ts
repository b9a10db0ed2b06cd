import { isServing } from '#platform/connection.ts'
import { sayCode } from '#platform/say.ts'
import { controlTexts } from './controls.ts'

/** A part of the portal's own code that could not be loaded. */
export class PartError extends Error {
  override readonly name = 'PartError'
  /** The portal doesn't answer, or it is there and lacks the part: an update has other names for its files. */
  readonly reason: 'unreachable' | 'outdated'

  constructor(reason: PartError['reason'], cause: unknown) {
    super(`A part of the portal did not load (${reason}): ${textOf(cause)}`, { cause })
    this.reason = reason
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What to say where the part would be. */
export const partErrorText = ({ reason }: PartError): string =>
  reason === 'unreachable' ? sayCode('unreachable') : controlTexts.get().partOutdated

type Load = () => Promise<unknown>

/** Loads a part, once more if the portal is there after all. What else fails in the part is thrown as it is. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withStyles(load)
  } catch (error) {
    if (!isMissingFile(error)) throw error
    if (!(await isServing())) throw new PartError('unreachable', error)
  }
  try {
    return await withStyles(load)
  } catch (error) {
    throw isMissingFile(error) ? new PartError('outdated', error) : error
  }
}

/** What Chrome, Firefox and Safari (two) say of a module that can't be fetched, Vite of a stylesheet, and this file. */
const missingFile =
  /^(Failed to fetch dynamically|error loading dynamically|Importing a module script failed|.* is not a valid JavaScript MIME|Unable to preload CSS|No stylesheet at)/

const isMissingFile = (error: unknown): boolean => error instanceof Error && missingFile.test(error.message)

/** Stylesheets that did not load. What imports parts asks for each only once, and would show its part without it. */
const failedStyles = new Set<string>()
/** Those that failed while a part was loaded: it can't do without them. */
const stylesOf = new WeakMap<Load, Set<string>>()
const underWay = new Set<Set<string>>()

async function withStyles<Module>(load: () => Promise<Module>): Promise<Module> {
  const own = stylesOf.get(load) ?? new Set()
  stylesOf.set(load, own)
  // Those of other parts too, which it may share, but without failing for them
  await Promise.all([...failedStyles].map(loadStyle))
  const missing = [...own].filter((href) => failedStyles.has(href)).toSorted()
  if (missing.length > 0) throw new Error(`No stylesheet at ${missing.join(', ')}`)
  underWay.add(own)
  try {
    const module = await load()
    own.clear()
    return module
  } finally {
    underWay.delete(own)
  }
}

const asked = new Map<string, Promise<void>>()

/** Asks for a stylesheet again, once for all who wait for it. */
function loadStyle(href: string): Promise<void> {
  const pending = asked.get(href)
  if (pending !== undefined) return pending
  const { promise, resolve } = Promise.withResolvers<void>()
  asked.set(href, promise)
  const settle = () => {
    asked.delete(href)
    resolve()
  }
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  link.addEventListener('load', () => {
    failedStyles.delete(href)
    settle()
  })
  link.addEventListener('error', settle)
  document.head.append(link)
  return promise
}

/** Notes which stylesheets did not load, for the next attempt. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      target.remove()
      if (failedStyles.has(target.href)) return
      failedStyles.add(target.href)
      for (const styles of underWay) styles.add(target.href)
    },
    true,
  )
}
