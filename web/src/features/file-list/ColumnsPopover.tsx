import {
  firstColumns,
  fixedColumns,
  listColumns,
  type ListColumn,
  type ListName,
} from '@bailiwick/contract/list-columns'
import { Button, Checkbox } from '@mantine/core'
import { ButtonPopover, type ButtonPopoverProps } from '#ui/ButtonPopover.tsx'
import classes from './ColumnsMenu.module.css'

interface Props extends Omit<ButtonPopoverProps, 'label'> {
  list: ListName
  offered: readonly ListColumn[]
  shown: readonly ListColumn[]
  onChoose: (names: readonly string[]) => void
}

/** The columns of a list to choose from. */
export const ColumnsPopover = ({ list, offered, shown, onChoose, ...popover }: Props) => (
  <ButtonPopover {...popover} label="Columns">
    <fieldset className={classes.columns}>
      <legend className="visually-hidden">Columns</legend>
      {offered.map((name) => (
        <Checkbox
          key={name}
          size="xs"
          label={listColumns[name]}
          checked={shown.includes(name)}
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
  </ButtonPopover>
)
