import { messageStates } from '@bailiwick/contract/messaging'
import { textReason, textReasonCodes, type TextReasonCode } from '@bailiwick/contract/text-reasons'
import { sql, type RawBuilder } from 'kysely'

/** Stands for the detail in a sentence. */
const mark = '{detail}'

/** The sentence of the reason of the text in the row `message`; null if it has none. */
export function textReasonOf(message: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${message}.${name}`)
  const detail = column('reason_detail')
  const sentence = (state: (typeof messageStates)[number], code: TextReasonCode) => {
    const [plain, detailed] = [textReason(state, { code }), textReason(state, { code, detail: mark })]
    if (plain === detailed) return sql.lit(plain)
    return sql`coalesce(replace(${sql.lit(detailed)}, ${sql.lit(mark)}, ${detail}), ${sql.lit(plain)})`
  }
  const whens = textReasonCodes.map((code) => {
    const usual = textReason('delivered', { code })
    const others = messageStates.filter((state) => textReason(state, { code }) !== usual)
    const byState = others.map((state) => sql`when ${sql.lit(state)} then ${sentence(state, code)}`)
    const text =
      others.length === 0
        ? sentence('delivered', code)
        : sql`case ${column('state')} ${sql.join(byState, sql` `)} else ${sentence('delivered', code)} end`
    return sql`when ${sql.lit(code)} then ${text}`
  })
  return sql`case ${column('reason_code')} ${sql.join(whens, sql` `)} end`
}
