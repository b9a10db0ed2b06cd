import { createContext } from 'react'

/**
 * What the browser may fill in, as an autocomplete token by field name; nothing unless the form provides it. Only for
 * a form about the person who types: staff's forms are about others.
 */
export const FieldAutofill = createContext<Readonly<Record<string, string>>>({})
