import { removeSecondFactor, renewRecoveryCodes, type SecondFactor } from '@bailiwick/contract/account'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { QueryError } from '#records/QueryError.tsx'
import type { Notice } from '#ui/notice.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { secondFactorQuery, useReloadAccount } from './account-queries.ts'
import { AccountSection } from './AccountSection.tsx'
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import classes from './Account.module.css'

const few = 3

/** One's own authenticator app: set it up, renew its recovery codes, remove it. */
export function SecondFactorSection() {
  const factor = useQuery(secondFactorQuery)
  // The setup stays until its recovery codes are stored, although the app counts already
  const [isInSetup, setIsInSetup] = useState(false)
  const [isReplacing, setIsReplacing] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const reload = useReloadAccount()
  const { data } = factor
  const isSetUp = isInSetup || (data !== undefined && data.added_at !== null)
  return (
    <AccountSection
      title="Authenticator app"
      state={
        data && <StatusDot tone={isSetUp ? 'ok' : 'none'}>{isSetUp ? 'Set up' : 'Not set up'}</StatusDot>
      }
    >
      <p className={classes.text}>
        With it, logging in also takes a code that your phone shows, so a password alone is of no use to
        others.
        {data?.is_required === true &&
          ' Your office requires it for your account: you can replace the app, not remove it.'}
      </p>
      {factor.isPending && <Skeleton height={36} width={140} mt="md" />}
      {factor.isError && <QueryError title="The authenticator app did not load" query={factor} />}
      {data !== undefined && (isInSetup || isReplacing || !isSetUp) && (
        <SecondFactorSetup
          onConfirmed={() => {
            setIsInSetup(true)
            reload()
          }}
          onDone={() => {
            setIsInSetup(false)
            setIsReplacing(false)
            reload()
          }}
          {...(isReplacing && { onCancel: () => setIsReplacing(false) })}
        />
      )}
      {data !== undefined && isSetUp && !isInSetup && !isReplacing && (
        <SetUp factor={data} onChanged={reload} onNotice={setNotice} onReplace={() => setIsReplacing(true)} />
      )}
      {notice && <TimedAlert floating notice={notice} onClose={() => setNotice(null)} />}
    </AccountSection>
  )
}

interface SetUpProps {
  factor: SecondFactor
  onChanged: () => void
  onNotice: (notice: Notice) => void
  onReplace: () => void
}

function SetUp({ factor, onChanged, onNotice, onReplace }: SetUpProps) {
  const { added_at, recovery_codes_left: left, is_required } = factor
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)
  const [renewed, setRenewed] = useState<ReplyOf<typeof renewRecoveryCodes> | null>(null)
  const close = () => setAsking(null)
  const finish = () => {
    close()
    onChanged()
  }
  if (renewed !== null)
    return (
      <RecoveryCodes
        codes={renewed}
        message={renewed.message}
        onStored={() => {
          setRenewed(null)
          onChanged()
        }}
      />
    )
  return (
    <>
      <p className={classes.text}>
        Set up on <time dateTime={added_at ?? ''}>{formatDateTime(added_at ?? '')}</time>. {codesLeft(left)}
      </p>
      <div className={classes.actions}>
        <Button variant={left <= few ? 'filled' : 'default'} onClick={() => setAsking('renew')}>
          NEW RECOVERY CODES
        </Button>
        <Button variant="default" onClick={onReplace}>
          REPLACE THE APP
        </Button>
        {!is_required && (
          <Button variant="subtle" color="brick" onClick={() => setAsking('remove')}>
            REMOVE
          </Button>
        )}
      </div>
      {asking === 'renew' && (
        <ConfirmPasswordDialog
          title="New recovery codes"
          text="The codes that you have now will no longer work."
          confirm="CONTINUE"
          run={(body) => call(renewRecoveryCodes, { body })}
          onDone={(reply) => {
            finish()
            setRenewed(reply)
          }}
          onCancel={close}
        />
      )}
      {asking === 'remove' && (
        <ConfirmPasswordDialog
          danger
          title="Remove the authenticator app"
          text="Logging in will take only your password. Your recovery codes will no longer work."
          confirm="REMOVE"
          run={(body) => call(removeSecondFactor, { body })}
          onDone={({ message }) => {
            finish()
            onNotice({ text: message, tone: 'ok' })
          }}
          onCancel={close}
        />
      )}
    </>
  )
}

function codesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Make new ones before you lose your phone.'
  const count = left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
  return left <= few ? `${count} Make new ones soon.` : count
}
