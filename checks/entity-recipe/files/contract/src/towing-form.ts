import { blocksOf, type RecordForm } from './kit/record-form.ts'
import { towingFields, type Towing } from './towings.ts'

const block = blocksOf(towingFields)

/** The list and the form of towings. */
export const towingForm: RecordForm<typeof towingFields, keyof Towing> = {
  title: 'Towed Vehicles',
  blocks: [
    block('Towing', ['company', 'lot_phone', 'towed_on', 'vehicle_key', 'booking_id', 'released']),
    block('Charges', ['towing_fee', 'daily_fee', 'days_stored', 'total']),
  ],
  columns: [
    { name: 'company', label: 'Company' },
    { name: 'towed_on', label: 'Towed On' },
    { name: 'total', label: 'Total' },
    { name: 'released', label: 'Released' },
  ],
}
