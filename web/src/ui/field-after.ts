import { createContext, type ReactNode } from 'react'

/** What stands below a field, by its name; nothing unless the form provides it. */
export const FieldAfter = createContext<Readonly<Record<string, ReactNode>>>({})
