import type { QueueName } from '@bailiwick/contract/queues'

interface DeskChoicesTable {
  user_id: number
  hidden: QueueName[]
}

declare module '#platform/tables' {
  interface Tables {
    desk_choices: DeskChoicesTable
  }
}
