import { brand } from '#platform/brand.ts'
import classes from './BrandMark.module.css'

/** The company's initial in a frame, with its name. */
export function BrandMark() {
  return (
    <span className={classes.brand}>
      <span className={classes.mark} aria-hidden>
        {brand.slice(0, 1)}
      </span>
      <span className={classes.name}>{brand}</span>
    </span>
  )
}
