/** The address that lists the jobs, and what it may answer. */
export const jobsCall = '**/api/settings/jobs?*'

const queue = (name: string, label: string, counts: object = {}) => ({
  name,
  label,
  waiting: 0,
  running: 0,
  failed: 0,
  ...counts,
})
export const noFailedJobs = {
  queues: [queue('send-text', 'Text messages'), queue('send-mail', 'Emails'), queue('clean-up', 'Clean-up')],
  jobs: [],
  total: 0,
}
const job = (
  n: number,
  from: { queue: string; label: string; tries: number; reason: string; about: object },
) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  failed_at: `2026-11-0${9 - n}T10:00:00.000Z`,
  can_retry: true,
  ...from,
})
const text = {
  queue: 'send-text',
  label: 'Text messages',
  tries: 12,
  reason: 'The text provider is busy.',
  about: { kind: 'text', id: 1, defendant_id: null },
}
const mail = {
  queue: 'send-mail',
  label: 'Emails',
  tries: 1,
  reason: 'The mail server asks to try again later. The portal tried for about an hour and gave up.',
  about: { kind: 'mail', id: 987_654, defendant_id: null },
}
const failedJobs = (cleanUp: object) => ({
  queues: [
    queue('send-text', 'Text messages', { waiting: 4, running: 1, failed: 2, sends: true }),
    queue('send-mail', 'Emails', { failed: 1, sends: true }),
    queue('clean-up', 'Clean-up', cleanUp),
  ],
  jobs: [
    job(1, text),
    job(2, mail),
    job(3, { ...text, about: { kind: 'document', id: 7, defendant_id: 1 } }),
  ],
  total: 3,
})
export const threeFailedJobs = failedJobs({})
/** The same with a clean-up that has failed. */
export const failedCleanUp = failedJobs({ failed: 1 })
