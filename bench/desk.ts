import { queueNames } from '../contract/src/queues.ts'
import { queueBounds } from '../server/src/case-file/queue-bounds.ts'
import { queueStatements } from '../server/src/features/desk/queries.ts'
import { againstSql } from './against-sql.ts'
import { perBurst } from './list-cases.ts'

const officeTimeZone = 'America/Los_Angeles'

/** What waits on a day: the sample's own days pass by, and it has no texts, shares or saves of clients. */
export const work = [
  `update bookings
    set court_times = jsonb_build_array(jsonb_build_object(
      'date', to_char(current_date + id % 12 - 1, 'MM/DD/YYYY'), 'time', '0' || 1 + id % 9 || ':30 AM'))
    where id % 40 = 0`,
  `update bookings set court_times = '[]', date_to_appear = null, bail_post_date = current_date - id % 80
    where id % 40 = 1`,
  `select refresh_defendant_list(array(select defendant_id from bookings where id % 40 < 2))`,
  `insert into messages (defendant_id, phone, content, state, date_created)
    select d.id, '7145550120', 'Court is on Monday.', case when n = 3 and d.id % 50 = 0 then 'failed' else 'sent' end,
      now() - (d.id % 700 + 3 - n) * interval '1 hour'
    from defendants d, generate_series(1, 3) n where d.id % 10 = 0`,
  `insert into history (created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data, changed)
    select now() - (d.id % 1000) * interval '1 minute', null, 'ANA LIM', 'update', 'defendant', d.id, d.id, 'ANA LIM',
      '{"city": "OJAI"}', '{city}'
    from defendants d where d.is_lead = 0 and d.id % 200 = 0`,
  `insert into defendant_users (defendant_id, user_id, access_type)
    select id, 1, 'E' from defendants where id % 50 = 0 on conflict do nothing`,
  'vacuum analyze',
]

/** Measures each queue of the desk through the portal to its SQL alone, planned each time and prepared, on PostgreSQL. */
export const desk = (args: string[]): Promise<void> =>
  againstSql(args, {
    title: 'Desk',
    usage: 'npm run bench -- desk [--size 100000] [--requests 400]',
    prepare: work,
    paths: async () =>
      new Map(
        queueNames.map((queue) => [
          queue,
          Array.from({ length: perBurst }, () => `/api/crm/desk/queue?queue=${queue}`),
        ]),
      ),
    askedOf: (path) => {
      const queue = queueNames.find((name) => path.endsWith(`=${name}`))
      if (queue === undefined) throw new Error(`No queue for ${path}`)
      const bounds = queueBounds({ now: new Date(), officeTimeZone, userId: 1 })
      return { statement: queueStatements[queue], values: { ...bounds } }
    },
  })
