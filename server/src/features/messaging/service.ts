import type { Context } from '#platform/context'
import { insertMessage, templateContent } from './queries.ts'

/** The product's own texts, by their ids in sms_config (OPEN-46, OPEN-47). */
export const templates = { formLink: 1, reminder: 3 } as const

export interface TextMessage {
  readonly template: (typeof templates)[keyof typeof templates]
  /** Ten digits. */
  readonly phone: string
  readonly defendant_id: number
  readonly indemnitor_id: number | null
  /** What stands for the placeholders, {name} for name and so on (OPEN-48). */
  readonly values: Readonly<Record<string, string>>
  /** The placeholder without which the text is of no use: where the template lacks it, its value is appended. */
  readonly needs: string
}

/**
 * Keeps a text message in the caller's transaction and returns its id. The outbox driver is the only one today: what
 * it keeps counts as sent (OPEN-53).
 */
export async function sendText({ db, actor, now }: Context, message: TextMessage): Promise<number> {
  const { template, values, needs, ...person } = message
  const content = fillIn(await templateContent(db, template), values, needs)
  return insertMessage(db, {
    ...person,
    template_id: template,
    content,
    state: 'sent',
    created_by: actor.userId,
    date_created: now,
    date_modified: now,
  })
}

/** Unknown braces stay as typed; what is filled in is not read again. */
export function fillIn(template: string, values: Readonly<Record<string, string>>, needs: string): string {
  const text = template.includes(`{${needs}}`) ? template : `${template.trimEnd()} {${needs}}`
  return text.replace(
    /\{(\w+)\}/g,
    (braces, name: string) => (Object.hasOwn(values, name) ? values[name] : null) ?? braces,
  )
}
