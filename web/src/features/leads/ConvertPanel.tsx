import { Button } from '@mantine/core'
import { IconArrowMerge, IconUserCheck } from '@tabler/icons-react'
import panel from '#features/messaging/NotificationPanel.module.css'

interface Props {
  busy: boolean
  onConvert: () => void
  /** Undefined if that isn't allowed. */
  onMerge: (() => void) | undefined
}

/** Converts a lead to a defendant (LEAD-8), or merges it with another file. */
export const ConvertPanel = ({ busy, onConvert, onMerge }: Props) => (
  <aside className={panel.panel} aria-label="Conversion">
    <p className={panel.text}>
      Converting moves this lead to the defendants and turns the data in BOOKING into a booking.
    </p>
    <div className={panel.actions}>
      {onMerge && (
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={16} stroke={1.6} />}
          disabled={busy}
          onClick={onMerge}
        >
          Merge with another file
        </Button>
      )}
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
