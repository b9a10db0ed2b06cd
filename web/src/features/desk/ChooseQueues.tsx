import { chooseQueues } from '@bailiwick/contract/desk'
import { queueNames, queues, type QueueName } from '@bailiwick/contract/queues'
import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { choiceQuery } from './desk-queries.ts'
import classes from './Desk.module.css'

interface Props {
  hidden: readonly QueueName[]
  onClose: () => void
}

/** The dialog in which a user chooses the queues of their desk. */
export function ChooseQueues({ hidden, onClose }: Props) {
  const cache = useQueryClient()
  const [left, setLeft] = useState(hidden)
  const save = useSingleMutation({
    mutationFn: (names: readonly QueueName[]) => call(chooseQueues, { body: { hidden: [...names] } }),
    onSuccess: (_, names) => {
      cache.setQueryData(choiceQuery.queryKey, [...names])
      onClose()
    },
  })
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        CANCEL
      </Button>
      <Button loading={save.isPending} onClick={() => save.mutate(left)}>
        SAVE
      </Button>
    </>
  )
  return (
    <SmallDialog opened title="Choose queues" label="Choose queues" onClose={onClose} actions={actions}>
      <Checkbox.Group
        label="Show on my dashboard"
        description="Others choose their own. An empty queue is hidden by itself."
        value={queueNames.filter((name) => !left.includes(name))}
        error={save.error && errorText(save.error)}
        onChange={(names) => setLeft(queueNames.filter((name) => !names.includes(name)))}
      >
        <div className={classes.choices}>
          {queueNames.map((name, place) => (
            <Checkbox
              key={name}
              value={name}
              label={queues[name].title}
              data-autofocus={place === 0 || undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
    </SmallDialog>
  )
}
