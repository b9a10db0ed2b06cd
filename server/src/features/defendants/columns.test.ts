import { entities, entityTables } from '@bailiwick/contract/entities'
import { isDateColumn, storedEntriesOf, type Catalogue, type Field } from '@bailiwick/contract/kit/fields'
import { formerStateCodes, stateCodes } from '@bailiwick/contract/kit/states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import type { Tables } from '#tables'

const { kysely: db } = await testDatabase<Tables>()

interface Column {
  readonly name: string
  readonly type: string
  readonly domain: string | null
}
async function columnsOf(table: string): Promise<ReadonlyMap<string, Column>> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, domain_name as domain from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db)
  return new Map(rows.map((column) => [column.name, column]))
}

const columnTypes: Readonly<Partial<Record<Field['kind'], string>>> = {
  date: 'date',
  rows: 'jsonb',
  integer: 'integer',
  reference: 'integer',
  cents: 'bigint',
  boolean: 'boolean',
}
const typeOf = (field: Field) =>
  field.kind === 'date' && !isDateColumn(field) ? 'text' : (columnTypes[field.kind] ?? 'text')

for (const table of entityTables) {
  const catalogue: Catalogue = entities[table].fields

  test(`${table} has a column of the right type for every field of its catalogue`, async () => {
    const columns = await columnsOf(table)
    for (const [name, field] of storedEntriesOf(catalogue)) {
      expect([name, columns.get(name)?.type]).toEqual([name, typeOf(field)])
    }
  })

  test(`${table} has no text or list column that its catalogue lacks`, async () => {
    const unknown = [...(await columnsOf(table)).values()].filter(
      ({ name, type }) => !Object.hasOwn(catalogue, name) && (type === 'text' || type === 'jsonb'),
    )
    expect(unknown.map(({ name }) => name)).toEqual(table === 'defendants' ? ['lead_data'] : [])
  })

  test(`${table} accepts only the choices of its catalogue`, async () => {
    for (const [name, field] of Object.entries(catalogue)) {
      if (field.kind !== 'choice' && field.kind !== 'state') continue
      const { rows } = await sql<{ rule: string }>`
        select pg_get_constraintdef(c.oid) as rule from pg_constraint c
        left join pg_attribute a on a.attrelid = ${table}::regclass and a.attname = ${name}
        where c.contype = 'c' and ((c.conrelid = a.attrelid and a.attnum = any(c.conkey)) or c.contypid = a.atttypid)`.execute(
        db,
      )
      const offered = [
        ...rows
          .map(({ rule }) => rule)
          .join(' ')
          .matchAll(/'([^']*)'/g),
      ].map(([, value]) => value)
      const options = field.kind === 'state' ? [...stateCodes, ...formerStateCodes] : field.options
      expect([name, new Set(offered)]).toEqual([name, new Set(options)])
    }
  })
}

/** Expects that the table has columns of all these names. */
async function expectColumns(table: string, names: string): Promise<void> {
  const columns = await columnsOf(table)
  expect(names.split(' ').filter((name) => !columns.has(name))).toEqual([])
}
const parts = (keys: readonly string[], suffixes: string) =>
  keys.flatMap((key) => suffixes.split(' ').map((suffix) => `${key}_${suffix}`)).join(' ')
const slots = ['reference_1', 'reference_2', 'reference_3', 'reference_4']
const ofReference = 'name relationship dob_or_age phone address city state country social_media'
const parents = ['ex_parent_1', 'ex_parent_2', 'ex_parent_3']

test('a defendant has identity and status [DEF-51, DEF-53, SHARE-2]', async () => {
  await expectColumns(
    'defendants',
    'id status is_lead lead_data lead_notes general_notes date_created link_last_sent power_of_attorney_number',
  )
  await expectColumns('defendant_users', 'id user_id defendant_id access_type')
})
test('a defendant has the personal fields [DEF-54]', () =>
  expectColumns(
    'defendants',
    'first_name last_name middle_name email instagram date_of_birth place_of_birth us_citizen how_long_in_us sex ss dl issuing_state',
  ))
test('a defendant has the address fields [DEF-56]', () =>
  expectColumns(
    'defendants',
    'address city zip phone home_phone lived_there_how_long former_address former_lived_there_how_long years_in_city county state last_county last_state last_lived_there rent_own lived_at_this_address_for landlord_name landlord_phone',
  ))
test('a defendant has the employment fields [DEF-59]', () =>
  expectColumns(
    'defendants',
    'employed_by occupation_title compensation how_long employers_phone employers_address superior superior_phone',
  ))
test('a defendant has the vehicle fields [DEF-60]', () =>
  expectColumns(
    'defendants',
    'has_vehicle vehicle_make model vehicle_year color lic license_plate_state vehicle_financed where_financed how_much_owned',
  ))
test('a defendant has attorney and spouse [DEF-61, DEF-62, REF-4]', () =>
  expectColumns(
    'defendants',
    'defendants_attorney_name defendants_attorney_address defendants_attorney_phone spouse_how_long spouse_dob spouse_employer',
  ))
test('a defendant has eleven relatives with name, address and phone, and children of three [REF-2, REF-3, REF-5, REF-6, REF-11]', async () => {
  const others =
    'spouse mother father spouse_mother spouse_father defendant_brother defendant_sister bestfriend'.split(
      ' ',
    )
  await expectColumns('defendants', parts([...others, ...parents], 'name address phone'))
  await expectColumns('defendants', parts(parents, 'has_children children'))
})
test('a defendant has four references and a list of extra ones [REF-1, REF-8, REF-10]', () =>
  expectColumns('defendants', `${parts(slots, ofReference)} rreferences`))
test('a booking has its fields [BOOK-1, BOOK-2, BOOK-3, BOOK-4, BOOK-6]', () =>
  expectColumns(
    'bookings',
    'id defendant_id booking booking_name bail_amount bail_post_date jail_court where_held bond_no title_10 surety charges court_times court_name case_number court_room judicial_district date_to_appear time_to_appear arrest_county arrest_state arrest_case arrest_date case_county case_state court_case notes other_conditions payment_schedule payment_schedule2 recurring_charges recurring_charges2 recurring_charges3 recurring_charges4 date_created date_modified',
  ))
test('a booking has its money [BOOK-5]', async () => {
  await expectColumns(
    'bookings',
    'premium_amount amount_paid_down unpaid_balance cash_collateral includeCC credit_card_charge_date credit_card_charge_amount',
  )
  await expectColumns(
    'bookings',
    ['1', '2', '3', '4'].map((place) => `payment_amount_${place} payment_date_${place}`).join(' '),
  )
})
test('an indemnitor has identity, contact and work [IND-2, IND-3, IND-4]', () =>
  expectColumns(
    'indemnitors',
    'id defendant_id name date_of_birth place_of_birth us_citizen how_long_in_us ss dl dl_state relation_to_defendant notes link_last_sent address city state zip country phone home_phone email indemnitor_instagram employed_by employers_address employers_phone occupation how_long superior monthly_income',
  ))
test('an indemnitor has spouse, vehicle, housing and references [IND-5, IND-6, IND-7, IND-9, OPEN-96]', async () => {
  await expectColumns(
    'indemnitors',
    'spouse spouse_address spouse_phone spouse_home_phone spouse_employed_by spouse_employers_address spouse_employers_phone has_vehicle vehicle_make model year color lic registered_owner vehicle_financed where_financed how_much_owned real_property in_who_name rent_own lived_at_this_address_for landlord_name landlord_phone',
  )
  await expectColumns('indemnitors', `${parts(slots, ofReference)} rreferences`)
})
test('an arrest has its fields [ARR-1]', () =>
  expectColumns(
    'arrests',
    'id defendant_id court county arrest_when bail_post_date disposition previous_bail with_whom surety charges',
  ))
test('a document has type, status, envelope, signer, times and history [DOC-1]', () =>
  expectColumns('documents', 'type status envelope_id indemnitor_id date_created link_last_sent history'))

/** Who wrote a record and when, and whether it is deleted (OPEN-85). */
const auditColumns =
  'created_by integer, date_created timestamp with time zone, modified_by integer, date_modified timestamp with time zone, deleted_by integer, deleted_at timestamp with time zone'

test.each(entityTables)('%s has the audit columns [OPEN-85]', async (table) => {
  const columns = await columnsOf(table)
  const found = auditColumns.split(', ').map((column) => {
    const [name = ''] = column.split(' ')
    return `${name} ${columns.get(name)?.type}`
  })
  expect(found.join(', ')).toBe(auditColumns)
})

test('every foreign key of these tables has an index', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
      and c.conrelid::regclass::text = any(${[...entityTables, 'documents', 'defendant_users', 'messages', 'access_codes', 'text_replies', 'text_reply_people', 'text_preferences', 'notes']})`.execute(
    db,
  )
  expect(rows).toEqual([])
})
