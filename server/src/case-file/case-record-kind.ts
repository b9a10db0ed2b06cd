import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import type { Catalogue } from '@bailiwick/contract/kit/fields'

/** A kind of case record: its row of the contract's entities, with the types of its fields and instants. */
export interface Kind<Fields extends Catalogue, Instant extends string> extends CaseEntity {
  readonly fields: Fields
  readonly instants: readonly Instant[]
}

/** The person of the record, if it is one. */
export const personOf = ({ isPerson }: Pick<CaseEntity, 'isPerson'>, id: number): number | null =>
  isPerson ? id : null
