import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { pick, type Change } from '#platform/change'
import { Refusal, refusalBody } from '#platform/refusal'
import { without } from '#case-file/client-view'

/** What of a change may be saved, and why the rest may not. */
interface CheckedChange {
  readonly change: Change
  readonly refused: readonly Refusal[]
}

interface Options {
  readonly fields: Catalogue
  /** Saves what is valid; otherwise the first refusal ends the save. */
  readonly isPartial: boolean
  /** Refuses what can't be saved, the empty fields that others require last. */
  readonly check: (change: Change) => Promise<void>
}

/**
 * Checks a change, and leaves the fields out that are refused. An empty field that another one requires is reported too, but
 * keeps nothing from being saved: documents ask for it. Throws the first refusal if nothing is left to save.
 */
export async function checkedChange(
  sent: Change,
  { fields, isPartial, check }: Options,
): Promise<CheckedChange> {
  const refused: Refusal[] = []
  for (let change = sent; ;) {
    const refusal = await refusalOf(() => check(change))
    if (refusal === null) return { change, refused }
    if (!isPartial) throw refusal
    const wrong = (refusal.extra.fields ?? []).filter((name) => change.changed.includes(name))
    if (wrong.length > 0) refused.push(onlyOf(refusal, wrong))
    else if (isGap(refusal, fields)) return { change, refused: [...refused, ...gapsOf(refusal, refused)] }
    else throw refusal
    change = leaveOut(change, wrong)
    if (change.changed.length === 0) throw refused[0] ?? refusal
  }
}

async function refusalOf(check: () => Promise<void>): Promise<Refusal | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The refusal, of these fields alone. */
const onlyOf = (refusal: Refusal, names: readonly string[]): Refusal =>
  new Refusal(refusal.status, refusal.sentence, {
    ...refusal.extra,
    fields: names,
    ...(refusal.extra.errors && {
      errors: Object.fromEntries(
        Object.entries(refusal.extra.errors).filter(([name]) => names.includes(name)),
      ),
    }),
  })

/** Whether only fields are missing that a record may lack. */
const isGap = ({ extra: { errors = {} } }: Refusal, fields: Catalogue): boolean =>
  Object.keys(errors).length > 0 &&
  Object.entries(errors).every(([name, { code }]) => code === 'required' && !fields[name]?.required)

/** The missing fields, without those that are refused for what they had. */
function gapsOf(refusal: Refusal, refused: readonly Refusal[]): Refusal[] {
  const named = new Set(refused.flatMap(({ extra }) => extra.fields ?? []))
  const gaps = Object.keys(refusal.extra.errors ?? {}).filter((name) => !named.has(name))
  return gaps.length === 0 ? [] : [onlyOf(refusal, gaps)]
}

/** The change without these fields, which stay as they are. */
const leaveOut = ({ current, next, changed, conflicts }: Change, names: readonly string[]): Change => {
  const stored = names.filter((name) => name in current)
  const others = (all: readonly string[]) => all.filter((name) => !names.includes(name))
  return {
    current,
    next: { ...without(next, names), ...pick(current, stored) },
    changed: others(changed),
    conflicts: others(conflicts),
  }
}

/** What the reply of a save says about what it didn't save. */
export const notSaved = (refused: readonly Refusal[]) =>
  refused.length === 0 ? {} : { not_saved: refused.map((one) => ({ ...refusalBody(one) })) }
