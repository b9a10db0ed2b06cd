import { Button } from '@mantine/core'
import { IconLock, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useInterruption } from '#platform/interruption.ts'
import { sessionEndText, type SessionEnd } from '#platform/session-end.ts'
import { NoticeLine } from '#ui/NoticeLine.tsx'

/** Says why a page with unsaved changes can't save them now, and what to do. */
export function StayNotice() {
  const by = useInterruption()
  if (by === null) return null
  if (by === 'firstStep') return <FirstStep />
  return by === 'notPermitted' ? <NotPermitted /> : <LoggedOut end={by} />
}

function LoggedOut({ end }: { end: SessionEnd }) {
  // Readers know of their own logout
  const reason = sessionEndText(end === 'elsewhere' ? 'refused' : end)
  return (
    <NoticeLine icon={<IconLogout size={18} stroke={1.7} aria-hidden />}>
      <p>{reason} What you typed is still here: log in from another tab, then come back and save.</p>
      <Button
        renderRoot={(props) => <Link to="/pages/login-page" target="_blank" preload={false} {...props} />}
        variant="default"
        size="xs"
      >
        LOG IN
      </Button>
    </NoticeLine>
  )
}

const FirstStep = () => (
  <NoticeLine icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
    <p>
      Your login has a first step. What you typed is still here: finish the first step in the other tab, then
      come back and save.
    </p>
    <Button
      renderRoot={(props) => <Link to="/pages/first-steps" target="_blank" preload={false} {...props} />}
      variant="default"
      size="xs"
    >
      FIRST STEP
    </Button>
  </NoticeLine>
)

const NotPermitted = () => (
  <NoticeLine icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
    <p>
      You don’t have the permission for this anymore. What you typed is still here: ask your administrator for
      the permission, then save.
    </p>
  </NoticeLine>
)
