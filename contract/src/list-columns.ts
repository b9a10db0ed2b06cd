/** The columns of the lists that people choose from, by their names on the wire, with their headings. */
export const listColumns = {
  first_name: 'First Name',
  last_name: 'Last Name',
  home_phone: 'Phone',
  date_of_birth: 'DOB',
  next_court: 'Next Court',
  bail: 'Bail',
  balance: 'Balance',
  bail_post_date: 'Bail Post Date',
  arrest_when: 'Arrest Date',
  county: 'Arrest County',
  cases: "Case #'s",
  surety: 'Surety',
  status: 'Status',
  link_last_sent: 'Link Last Sent',
  docs_sent: 'Docs Sent',
  pending_signature: 'Pending Signature',
  agent: 'Agent',
  date_created: 'Created',
  created_by_name: 'Created By',
} as const
export type ListColumn = keyof typeof listColumns
export const columnNames = Object.keys(listColumns) as ListColumn[]

/** The lists, by their names on the wire. */
export const listNames = ['defendants', 'leads'] as const
export type ListName = (typeof listNames)[number]

/** The columns of defendants that are read only for those who chose them. */
export const extraColumns = ['next_court', 'bail', 'balance', 'agent'] as const satisfies ListColumn[]
export type ExtraColumn = (typeof extraColumns)[number]

/** The columns that nobody can hide: they say whose row it is, and open it. */
export const fixedColumns: readonly ListColumn[] = ['first_name', 'last_name']

/** The columns of each list, in the order of the screen. */
export const columnsIn: Readonly<Record<ListName, readonly ListColumn[]>> = {
  defendants: columnNames.filter((name) => name !== 'status'),
  leads: [
    'first_name',
    'last_name',
    'home_phone',
    'date_of_birth',
    'status',
    'link_last_sent',
    'date_created',
    'created_by_name',
  ],
}

/** Those that a list shows unless somebody chooses others: all that are specified (DEF-20, OPEN-86). */
export const firstColumns = (list: ListName): readonly ListColumn[] =>
  columnsIn[list].filter((name) => !isExtra(name))

/** Whether a column is read only for those who chose it. */
export const isExtra = (name: string): name is ExtraColumn =>
  (extraColumns as readonly string[]).includes(name)
