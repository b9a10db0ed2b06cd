import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import panel from '#features/messaging/NotificationPanel.module.css'

/** Converts a lead to a defendant (LEAD-8). */
export const ConvertPanel = ({ busy, onConvert }: { busy: boolean; onConvert: () => void }) => (
  <aside className={panel.panel} aria-label="Conversion">
    <p className={panel.text}>
      Converting moves this lead to the defendants and turns the data in BOOKING into a booking.
    </p>
    <div className={panel.actions}>
      <Button
        variant="default"
        leftSection={<IconUserCheck size={16} stroke={1.6} />}
        disabled={busy}
        onClick={onConvert}
      >
        Convert to Defendant
      </Button>
    </div>
  </aside>
)
