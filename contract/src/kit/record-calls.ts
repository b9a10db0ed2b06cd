import type { Catalogue, ValueOf } from './fields.ts'

/** The fields of a catalogue that a request body doesn't take, or takes as another type. */
export type Untaken<C extends Catalogue, Body> = {
  [Name in keyof C]: Name extends keyof Body ? (ValueOf<C[Name]> extends Body[Name] ? never : Name) : Name
}[keyof C]

/**
 * Compiles only if a request body takes every field of the catalogue: intersect it with the type of a call. Otherwise
 * the error lists the fields.
 */
export type TakesFields<C extends Catalogue, Body> = [Untaken<C, Body>] extends [never]
  ? unknown
  : { readonly untakenFields: Untaken<C, Body> }
