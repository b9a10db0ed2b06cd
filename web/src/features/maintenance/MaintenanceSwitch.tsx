import { setMaintenance } from '@bailiwick/contract/settings'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { call } from '#platform/api.ts'
import { StatusDot } from '#ui/StatusDot.tsx'
import { initialMode, maintenanceQuery } from './maintenance.ts'
import classes from './MaintenanceSwitch.module.css'

const recheckMs = 500
const pause = () => new Promise((resolve) => setTimeout(resolve, recheckMs))

/** The state of maintenance mode and its button (MAINT-1 to MAINT-3). */
export function MaintenanceSwitch() {
  const client = useQueryClient()
  const { data: value = initialMode } = useQuery({ ...maintenanceQuery, staleTime: 0 })
  const on = value === 'yes'
  const turn = useSingleMutation({
    // Failures are silent (MAINT-7): the check afterward decides what is shown (MAINT-6)
    mutationFn: async () => {
      await call(setMaintenance, { body: { value: on ? 'no' : 'yes' } }).catch(() => undefined)
      await pause()
      await client.invalidateQueries(maintenanceQuery)
    },
  })
  return (
    <section className={classes.panel}>
      <div>
        <output className={classes.state}>
          Maintenance mode is <StatusDot tone={on ? 'wait' : 'ok'}>{on ? 'ON' : 'OFF'}</StatusDot>
        </output>
        <p className={classes.text}>
          {on
            ? 'Staff are redirected to the maintenance page. The dashboard, this page and the client portal stay open.'
            : 'All pages are open.'}
        </p>
      </div>
      <Button variant={on ? 'filled' : 'default'} loading={turn.isPending} onClick={() => turn.mutate()}>
        {on ? 'TURN OFF' : 'TURN ON'}
      </Button>
    </section>
  )
}
