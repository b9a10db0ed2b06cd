import type { ListedView } from '@bailiwick/contract/list-views'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './SavedViews.module.css'

/** The view that a dialog is about; null: a new one. */
export interface OpenedView {
  readonly view: ListedView | null
  readonly deletes?: true
}

/** What is done with the current view. */
export const ViewMenu = ({ view, onOpen }: { view: ListedView; onOpen: (opened: OpenedView) => void }) => (
  <Menu
    position="bottom-start"
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    transitionProps={{ duration: 0 }}
  >
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        className={classes.menu ?? ''}
        aria-label={`Change the view ${view.name}`}
      >
        <IconDots size={16} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={() => onOpen({ view })}>
        RENAME OR SHARE
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} stroke={1.7} />}
        c="var(--bad)"
        onClick={() => onOpen({ view, deletes: true })}
      >
        DELETE
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
