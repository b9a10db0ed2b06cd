import {
  isSimple,
  storedEntriesOf,
  type Catalogue,
  type Field,
  type SimpleField,
  type TextField,
} from '@bailiwick/contract/kit/fields'
import { type Day, mdy } from './days.ts'
import { anyPhone, email, fullName } from './people.ts'
import type { Random } from './random.ts'
import { places, remarks } from './words.ts'

/** An invented valid record of any catalogue, with a value in every field but references; `day` is the last date it has. */
export const catalogueRecord = (random: Random, fields: Catalogue, day: Day): Record<string, unknown> =>
  Object.fromEntries(storedEntriesOf(fields).map(([name, field]) => [name, valueOf(random, field, day)]))

function valueOf(random: Random, field: Field, day: Day): unknown {
  if (isSimple(field)) return simpleValue(random, field, day)
  switch (field.kind) {
    case 'rows':
      return [catalogueRecord(random, field.of, day)]
    case 'integer':
    case 'cents': {
      const { min = 0, max = min + (field.kind === 'cents' ? 50_000 : 30) } = field
      return random.between(min, max)
    }
    case 'boolean':
      return random.chance(0.5)
    default:
      return null
  }
}

function simpleValue(random: Random, field: SimpleField, day: Day): string {
  switch (field.kind) {
    case 'date':
      return mdy(day - random.between(0, 30))
    case 'choice':
    case 'state':
      return random.pick(field.options)
    case 'phone':
      return anyPhone(random)
    case 'email':
      return email(random, fullName(random))
    case 'money':
      return String(random.between(50, 900))
    case 'longText':
      return random.pick(remarks).slice(0, field.max)
    default:
      return textValue(random, field)
  }
}

function textValue(random: Random, { rules = [], min = 1, max }: TextField): string {
  if (rules.includes('time')) return '09:00 AM'
  if (rules.includes('digits') || rules.includes('numbers'))
    return random.digits(Math.max(min, Math.min(9, max)))
  if (rules.includes('noNumbers')) return fullName(random).slice(0, max)
  return random.pick(places)[0].slice(0, max)
}
