import type { Stamp } from '#platform/tables'

interface SettingsTable {
  name: string
  value: string
  modified_at: Stamp
}

declare module '#platform/tables' {
  interface Tables {
    settings: SettingsTable
  }
}
