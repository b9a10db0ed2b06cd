import { MaintenanceSwitch } from '#features/maintenance/MaintenanceSwitch.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

export function MaintenanceTogglePage() {
  return (
    <>
      <PageHeader title="Tool maintenance" />
      <MaintenanceSwitch />
    </>
  )
}
