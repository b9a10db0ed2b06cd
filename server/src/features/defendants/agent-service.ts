import type { chooseAgent } from '@bailiwick/contract/case-page'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { badRequest, notFound } from '#platform/refusal'
import { fileEditors } from '../permissions/service.ts'
import { lockedAgent, setAgent } from './queries.ts'

export { fileEditors } from '../permissions/service.ts'

/** Chooses the agent of a file, or nobody; 400 for somebody who may not edit files (OPEN-192). */
export async function saveAgent(
  context: Context,
  { id, user_id }: BodyOf<typeof chooseAgent>,
): Promise<void> {
  await requireAccess(context, 'edit', id)
  const { db } = context
  const file = await lockedAgent(db, id)
  if (file === undefined) throw notFound()
  if (file.agent_id === user_id) return
  const agent = (await fileEditors(context)).find((user) => user.id === user_id)
  if (user_id !== null && agent === undefined) throw badRequest('notAnAgent', { fields: ['user_id'] })
  await setAgent(db, id, user_id)
  await recordHistory(context, {
    action: 'update',
    endpoint: 'agent',
    record_id: id,
    defendant_id: id,
    name: file.name,
    data: { agent: agent?.name ?? null, agent_id: user_id },
    changed: ['agent'],
  })
}
