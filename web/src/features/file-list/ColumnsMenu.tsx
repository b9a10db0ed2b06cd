import {
  columnsIn,
  firstColumns,
  fixedColumns,
  listColumns,
  type ListColumn,
  type ListName,
} from '@bailiwick/contract/list-columns'
import { Button, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import classes from './ColumnsMenu.module.css'

interface Props {
  list: ListName
  /** Created By is for CRM admins (DEF-22). */
  withAuthor: boolean
  shown: readonly ListColumn[]
  onChoose: (names: readonly string[]) => void
}

/** Chooses the columns of a list behind a button that says how many are shown. On phones cards have no columns. */
export function ColumnsMenu({ list, withAuthor, shown, onChoose }: Props) {
  const offered = columnsIn[list].filter((name) => withAuthor || name !== 'created_by_name')
  const isShown = (name: ListColumn) => shown.includes(name)
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.button ?? ''}
          variant="default"
          size="xs"
          leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
        >
          Columns
          <span className={`${classes.count} num`}>
            {offered.filter(isShown).length} of {offered.length}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown data-own-escape aria-label="Columns">
        <fieldset className={classes.columns}>
          <legend className="visually-hidden">Columns</legend>
          {offered.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={listColumns[name]}
              checked={isShown(name)}
              disabled={fixedColumns.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...shown, name] : shown.filter((other) => other !== name))
              }
            />
          ))}
        </fieldset>
        <Button variant="subtle" size="xs" mt={8} onClick={() => onChoose(firstColumns(list))}>
          RESET
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
