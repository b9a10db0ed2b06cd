import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Button, Tabs } from '@mantine/core'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import classes from './Gallery.module.css'

const widths = [12, 8, 4, 6, 6, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2]

export function TwelveColumns() {
  return (
    <div className={`${classes.twelve} num`}>
      {widths.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <span key={index} style={{ gridColumn: `span ${width}` }}>
          {width}
        </span>
      ))}
    </div>
  )
}

const names = ['Identity', 'Address', 'Work']

export function TabsPart() {
  return (
    <Tabs defaultValue="Identity">
      <Tabs.List aria-label="Parts of a file">
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          The content of {name}.
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

export function AccordionPart() {
  return (
    <Accordion defaultValue="Identity" order={3}>
      {names.map((name) => (
        <Accordion.Item key={name} value={name}>
          <Accordion.Control>{name}</Accordion.Control>
          <Accordion.Panel>The hidden content of {name}.</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

export const Empty = () => (
  <EmptyPanel
    title="No orders yet"
    text="This year’s orders will appear here."
    actions={<Button variant="default">ADD AN ORDER</Button>}
  />
)

export const Failed = () => (
  <ErrorPanel title="The orders did not load" text="This is only an example." onRetry={() => {}} />
)

export const Loading = () => <ListSkeleton rows={3} />

export const Sap = () => (
  <EmptyPanel title="SAP is not connected" text="This page comes with the template and has no function." />
)
