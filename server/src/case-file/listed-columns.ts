/**
 * The columns that the list of defendants and its search keys are made of, by table: what the views `defendant_list_source`
 * and `defendant_key_source` read, which a test compares. A change of another column leaves both as they are.
 */
export const columnsOfTheList = {
  defendants: [
    'address',
    'created_by',
    'date_created',
    'date_of_birth',
    'deleted_at',
    'first_name',
    'home_phone',
    'id',
    'is_lead',
    'last_name',
    'lead_data',
    'link_last_sent',
    'phone',
    'power_of_attorney_number',
  ],
  bookings: [
    'arrest_case',
    'arrest_county',
    'arrest_date',
    'bail_amount',
    'bail_post_date',
    'booking',
    'booking_name',
    'case_number',
    'court_case',
    'court_times',
    'date_created',
    'date_to_appear',
    'defendant_id',
    'deleted_at',
    'id',
    'surety',
    'time_to_appear',
    'unpaid_balance',
  ],
  arrests: ['arrest_when', 'bail_post_date', 'county', 'defendant_id', 'deleted_at', 'id', 'surety'],
  indemnitors: ['address', 'defendant_id', 'deleted_at', 'home_phone', 'id', 'name', 'phone'],
} as const

const listed = new Map(
  Object.entries(columnsOfTheList).map(([table, columns]) => [table, new Set<string>(columns)]),
)

/** Whether the list or its keys may change when these columns of a table do: only then they are refreshed. */
export const isListed = (table: string, columns: readonly string[]): boolean =>
  columns.some((column) => listed.get(table)?.has(column))
