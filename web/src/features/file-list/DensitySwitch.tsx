import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react'
import type { Density } from '#ui/DataTable.tsx'
import classes from './DensitySwitch.module.css'

interface Props {
  density: Density
  onChoose: (density: Density) => void
}

const choices = [
  { value: 'comfortable', label: 'Comfortable rows', Icon: IconBaselineDensityMedium },
  { value: 'compact', label: 'Compact rows', Icon: IconBaselineDensitySmall },
] as const

/** Chooses the height of the rows; phones have cards instead. */
export const DensitySwitch = ({ density, onChoose }: Props) => (
  <fieldset className={classes.switch} aria-label="Density">
    {choices.map(({ value, label, Icon }) => (
      <button
        key={value}
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={value === density}
        onClick={() => onChoose(value)}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
      </button>
    ))}
  </fieldset>
)
