import { chooseAgent, type CaseSummary } from '@bailiwick/contract/case-page'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { agentsQuery } from './case-queries.ts'
import classes from './AgentChoice.module.css'
import { fileKey } from '#records/file-key.ts'

interface Props {
  id: number
  agent: CaseSummary['agent']
}

/** The agent of a file, and the dialog to choose another (OPEN-192). */
export function AgentChoice({ id, agent }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={classes.agent} onClick={() => setOpened(true)}>
        {agent?.name ?? 'none'}
        <span className="visually-hidden">{agent === null ? ' (choose an agent)' : ' (choose another)'}</span>
      </button>
      {opened && <AgentDialog id={id} agent={agent} onClose={() => setOpened(false)} />}
    </>
  )
}

function AgentDialog({ id, agent, onClose }: Props & { onClose: () => void }) {
  const cache = useQueryClient()
  const agents = useQuery(agentsQuery)
  const [chosen, setChosen] = useState(agent?.id ?? null)
  const save = useSingleMutation({
    mutationFn: (user_id: number | null) => call(chooseAgent, { body: { id, user_id } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: fileKey })
      onClose()
    },
  })
  const choices = [...(agents.data ?? [])]
  // Somebody who may no longer edit files stays the agent until another is chosen
  if (agent !== null && !choices.some((one) => one.id === agent.id)) choices.unshift(agent)
  const error = agents.error ?? save.error
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        CANCEL
      </Button>
      <Button
        loading={save.isPending}
        disabled={agents.data === undefined}
        onClick={() => (chosen === (agent?.id ?? null) ? onClose() : save.mutate(chosen))}
      >
        SAVE
      </Button>
    </>
  )
  return (
    <SmallDialog opened isPersistent title="Agent" label="Agent" onClose={onClose} actions={actions}>
      {agents.data === undefined && !agents.isError ? (
        <ListSkeleton rows={1} label="Loading the staff" />
      ) : (
        <NativeSelect
          label="Agent of this file"
          data-autofocus
          value={chosen === null ? '' : String(chosen)}
          data={[
            { value: '', label: 'None' },
            ...choices.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          error={error && errorText(error)}
          onChange={({ currentTarget: { value } }) => setChosen(value === '' ? null : Number(value))}
        />
      )}
    </SmallDialog>
  )
}
