import { createContext, type ReactNode } from 'react'

// What a form gives its fields to show, by their names; `FieldBlock` renders it

/** How a field was changed, in the form of a history entry. In place of any other description. */
export const FieldMarks = createContext<ReadonlyMap<string, string>>(new Map())

/** The description of a field, such as what an amount would be if it was calculated. */
export const FieldNotes = createContext<Readonly<Record<string, ReactNode>>>({})

/** What stands below a field and its description, such as a checkbox of its own. */
export const FieldAfter = createContext<Readonly<Record<string, ReactNode>>>({})
