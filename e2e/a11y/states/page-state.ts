import type { Page } from '@playwright/test'
import type { bothSizes } from '../../support/axe.ts'
import type { Fixtures } from '../../support/fixtures.ts'

/** What a state is opened with. */
export type Stage = { readonly page: Page } & Pick<
  Fixtures,
  'api' | 'addTemplate' | 'enter' | 'enterElsewhere' | 'enterWith' | 'pageErrors'
>

/** A page as people may find it, which axe is to check. */
export interface PageState {
  /** Completes the title of its test: 'the list of defendants'. */
  readonly name: string
  /** Opens it, in another browser if it returns one. */
  readonly open: (stage: Stage) => Promise<Page | void>
  /** Where it is checked; on a phone and on a desktop if not set. */
  readonly sizes?: typeof bothSizes
}
