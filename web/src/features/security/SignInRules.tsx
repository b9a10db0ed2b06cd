import {
  readSignInRules,
  saveSignInRules,
  secondFactorScopes,
  type SecondFactorScope,
} from '@bailiwick/contract/account'
import { Button, Radio } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { securityKey } from './security-queries.ts'
import { choiceText, missingText } from './sign-in-rules-text.ts'
import classes from './SignInRules.module.css'

const rulesKey = ['sign-in-rules']

/** Whom the office requires an authenticator app of. Shows nothing until it is known. */
export function SignInRules() {
  const { data } = useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => call(readSignInRules, { signal }),
  })
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<SecondFactorScope | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const save = useSingleMutation({
    mutationFn: (second_factor_for: SecondFactorScope) =>
      call(saveSignInRules, { body: { second_factor_for } }),
    onSettled: async () => {
      setIsAsking(false)
      await Promise.all([rulesKey, securityKey].map((queryKey) => cache.invalidateQueries({ queryKey })))
      setChosen(null)
    },
  })
  const notice = useOutcome(save)
  if (data === undefined) return null
  const scope = chosen ?? data.second_factor_for
  const missing = missingText(scope, data)
  const isChanged = scope !== data.second_factor_for
  return (
    <section className={classes.panel} aria-labelledby="sign-in-rules">
      <Radio.Group
        value={scope}
        onChange={(value) => setChosen(secondFactorScopes.find((one) => one === value) ?? null)}
        label={<span id="sign-in-rules">Authenticator app required of</span>}
        description="Administrators can change users, permissions or every file, or read what the portal sends."
      >
        <div className={classes.choices}>
          {secondFactorScopes.map((one) => (
            <Radio key={one} value={one} label={choiceText(one, data)} />
          ))}
        </div>
      </Radio.Group>
      <Button
        variant="default"
        disabled={!isChanged}
        loading={save.isPending}
        onClick={() => (missing === null ? save.mutate(scope) : setIsAsking(true))}
      >
        SAVE
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Require an authenticator app"
        text={missing ?? ''}
        confirm="REQUIRE IT"
        busy={save.isPending}
        onConfirm={() => save.mutate(scope)}
        onCancel={() => setIsAsking(false)}
      />
      {notice && <TimedAlert floating notice={notice} onClose={save.reset} />}
    </section>
  )
}
