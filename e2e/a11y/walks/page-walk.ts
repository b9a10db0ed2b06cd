import type { Page } from '@playwright/test'
import type { bothSizes } from '../../support/axe.ts'
import type { Fixtures } from '../../support/fixtures.ts'

interface Where {
  /** On a phone and on a desktop if not set. */
  readonly sizes?: typeof bothSizes
  /** The page of somebody else. */
  readonly page?: Page
}

/** What a walk needs. */
export type Stage = Pick<
  Fixtures,
  'api' | 'addTemplate' | 'enter' | 'enterElsewhere' | 'enterWith' | 'pageErrors'
> & {
  readonly page: Page
  /** Runs axe on the page as it is now; its name completes 'axe finds nothing on …'. */
  readonly check: (state: string, where?: Where) => Promise<void>
}

/** A page, and how to walk through the states in which people may find it. */
export interface PageWalk {
  /** Completes the title of its test: 'the list of defendants'. */
  readonly name: string
  readonly walk: (stage: Stage) => Promise<void>
}
