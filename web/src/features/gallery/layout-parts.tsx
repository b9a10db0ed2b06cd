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
          What stands under {name}.
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
          <Accordion.Panel>What is folded away under {name}.</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

export const Empty = () => (
  <EmptyPanel
    title="No orders yet"
    text="Orders of this year would stand here."
    actions={<Button variant="default">ADD AN ORDER</Button>}
  />
)

export const Failed = () => (
  <ErrorPanel
    title="The orders did not load"
    text="This is how it looks; nothing was asked."
    onRetry={() => {}}
  />
)

export const Loading = () => <ListSkeleton rows={3} />

export const Sap = () => (
  <EmptyPanel
    title="Nothing is exchanged with SAP"
    text="The entry is one of the template's, and stands for itself."
  />
)
