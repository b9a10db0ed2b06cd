import { ActionIcon, Anchor, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import classes from './Gallery.module.css'

export function ButtonKinds() {
  return (
    <div className={classes.row}>
      <Button>SAVE</Button>
      <Button variant="default">CANCEL</Button>
      <Button color="brick">DELETE</Button>
      <Button variant="subtle">Details</Button>
      <Button leftSection={<IconPlus size={16} />}>ADD</Button>
      <Anchor component="button" type="button">
        An action as a link
      </Anchor>
    </div>
  )
}

export function ButtonStates() {
  return (
    <div className={classes.row}>
      <Button size="xs">Small</Button>
      <Button size="sm">Default</Button>
      <Button size="md">For touch</Button>
      <Button disabled>Disabled</Button>
      <Button loading aria-label="Saving">
        SAVE
      </Button>
    </div>
  )
}

export function IconButtons() {
  return (
    <div className={classes.row}>
      {[
        { label: 'Edit', Icon: IconPencil },
        { label: 'Refresh', Icon: IconRefresh },
        { label: 'Delete', Icon: IconTrash },
      ].map(({ label, Icon }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ))}
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />}>Edit</Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
