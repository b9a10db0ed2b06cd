import { checkConnection } from '#platform/connection.ts'
import { sayCode } from '#platform/say.ts'
import { controlTexts } from './controls.ts'

/** A part of the portal's own code that could not be loaded. */
export class PartError extends Error {
  override readonly name = 'PartError'
  /** The portal doesn't answer, or it is there and lacks the part: an update has other names for its files. */
  readonly reason: 'unreachable' | 'outdated'

  constructor(reason: PartError['reason'], cause: unknown) {
    super(`A part of the portal did not load: ${reason}`, { cause })
    this.reason = reason
  }
}

/** What to say where the part would be. */
export const partErrorText = ({ reason }: PartError): string =>
  reason === 'unreachable' ? sayCode('unreachable') : controlTexts.get().partOutdated

/** Loads a part, once more if the portal is there after all. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withStyles(load)
  } catch (error) {
    if (!(await checkConnection())) throw new PartError('unreachable', error)
  }
  try {
    return await withStyles(load)
  } catch (error) {
    throw new PartError('outdated', error)
  }
}

/** Stylesheets that did not load. What imports parts asks for each only once, and would show its part without it. */
const failedStyles = new Set<string>()

async function withStyles<Module>(load: () => Promise<Module>): Promise<Module> {
  await Promise.all([...failedStyles].map(loadStyle))
  return load()
}

function loadStyle(href: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  link.addEventListener('load', () => {
    failedStyles.delete(href)
    resolve()
  })
  link.addEventListener('error', () => reject(new Error(`No stylesheet at ${href}`)))
  document.head.append(link)
  return promise
}

/** Notes which stylesheets did not load, for the next attempt. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      failedStyles.add(target.href)
      target.remove()
    },
    true,
  )
}
