import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowMerge, IconDotsVertical, IconHistory, IconPrinter, IconTrash } from '@tabler/icons-react'

interface Props {
  onHistory: () => void
  /** Undefined if that isn't allowed. */
  onMerge: (() => void) | undefined
  /** Undefined if that isn't allowed. */
  onDelete: (() => void) | undefined
}

/** 'More: print, history, merge, delete', with what is offered. */
const menuName = ({ onMerge, onDelete }: Pick<Props, 'onMerge' | 'onDelete'>): string =>
  `More: ${['print', 'history', onMerge && 'merge', onDelete && 'delete'].filter(Boolean).join(', ')}`

/** What is done with a whole file: print, history, merge, delete (DEF-42). */
export const FileMenu = ({ onHistory, onMerge, onDelete }: Props) => (
  <Menu
    position="bottom-end"
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    transitionProps={{ duration: 0 }}
  >
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={menuName({ onMerge, onDelete })}>
        <IconDotsVertical size={18} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => print()}>
        PRINT
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory size={16} stroke={1.7} />} onClick={onHistory}>
        HISTORY
      </Menu.Item>
      {onMerge && (
        <Menu.Item leftSection={<IconArrowMerge size={16} stroke={1.7} />} onClick={onMerge}>
          MERGE WITH ANOTHER FILE
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item leftSection={<IconTrash size={16} stroke={1.7} />} c="var(--bad)" onClick={onDelete}>
          DELETE
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)
