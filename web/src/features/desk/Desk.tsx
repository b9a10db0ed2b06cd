import { queueNames } from '@bailiwick/contract/queues'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChooseQueues } from './ChooseQueues.tsx'
import { choiceQuery, queueQuery } from './desk-queries.ts'
import classes from './Desk.module.css'
import { EmptyQueues } from './EmptyQueues.tsx'
import { QueueCard } from './QueueCard.tsx'
import { RowSkeletons } from './QueueFrame.tsx'
import { useLater } from './use-later.ts'

/** How long a queue whose answer comes later than others holds up those below it. */
const waitMs = 1000

/** The day's work: the queues that the user wants to see, each loaded by itself and hidden while it is empty. */
export function Desk() {
  const [isChoosing, setIsChoosing] = useState(false)
  const choice = useQuery(choiceQuery)
  // Without an answer all are shown, which is what most people choose
  const shown =
    choice.data === undefined && !choice.isError
      ? []
      : queueNames.filter((name) => !choice.data?.includes(name))
  const answers = useQueries({ queries: shown.map(queueQuery) })
  const cards = shown.map((queue, place) => ({ queue, answer: answers[place] }))
  const settled = cards.map(({ answer }) => answer !== undefined && !answer.isPending)
  const isLate = useLater(settled.includes(true), waitMs)
  const isWhole = isLate || !settled.includes(false)
  // A card that came before others would move them, and a skeleton of a queue that is empty too
  const placed = isWhole ? cards : cards.slice(0, settled.indexOf(false))
  const isEmpty = ({ answer }: (typeof cards)[number]) => answer?.data?.queue.total === 0
  const isNothingYet = choice.isPending || (!isWhole && placed.every(isEmpty))
  return (
    <section className={classes.desk} aria-labelledby="todays-work">
      <div className={classes.top}>
        <h2 id="todays-work">Today’s work</h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} />}
          disabled={choice.isPending}
          onClick={() => setIsChoosing(true)}
        >
          Choose queues
        </Button>
      </div>
      <div className={classes.queues}>
        {isNothingYet && (
          <div className={classes.queue} data-wide>
            <RowSkeletons of="today’s work" />
          </div>
        )}
        {placed.map(
          (card) =>
            card.answer !== undefined &&
            !isEmpty(card) && <QueueCard key={card.queue} queue={card.queue} answer={card.answer} />,
        )}
      </div>
      {shown.length > 0 && isWhole && (
        <EmptyQueues empty={cards.filter(isEmpty).map(({ queue }) => queue)} all={cards.every(isEmpty)} />
      )}
      {choice.data !== undefined && shown.length === 0 && (
        <p className={classes.none}>You have chosen no queues. Choose some to see the day’s work here.</p>
      )}
      {isChoosing && <ChooseQueues hidden={choice.data ?? []} onClose={() => setIsChoosing(false)} />}
    </section>
  )
}
