import '@mantine/core/styles/Timeline.layer.css'
import { isoToMdy } from '@bailiwick/contract/kit/dates'
import { Timeline } from '@mantine/core'
import { useState } from 'react'
import { CalendarPanel } from '#ui/CalendarPanel.tsx'

export function Calendar() {
  const [picked, setPicked] = useState<string | null>('2026-03-14')
  return (
    <>
      <CalendarPanel value={picked} onPick={setPicked} />
      <output>{picked === null ? 'No day selected.' : `Selected: ${isoToMdy(picked)}`}</output>
    </>
  )
}

const steps = [
  ['Ordered', '03/02/2026', 'Twelve packs of envelopes, by phone.'],
  ['Confirmed', '03/03/2026', 'The partner confirmed the date.'],
  ['Sent', '03/09/2026', 'Two parcels.'],
  ['Delivered', 'not yet', ''],
] as const

/** The timeline of an order (DEMO-6). */
export function OrderTimeline() {
  return (
    <Timeline active={2} bulletSize={18} lineWidth={2}>
      {steps.map(([title, when, what]) => (
        <Timeline.Item key={title} title={title}>
          <p className="dim num">{when}</p>
          {what !== '' && <p>{what}</p>}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
