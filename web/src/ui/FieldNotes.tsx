import { createContext, type ReactNode } from 'react'

/** What a form says below some of its fields, by name. */
export const FieldNotes = createContext<Readonly<Record<string, ReactNode>>>({})
