import type { SuretyFormField } from '@bailiwick/contract/surety-forms'
import { limitText, placeText } from './form-wording.ts'
import classes from './SuretyForms.module.css'

/** What is known of a field, with its place on a small page. */
export function FieldFacts({ field }: { field: SuretyFormField }) {
  const { tip, place, prefilled = '' } = field
  const limit = limitText(field)
  return (
    <div className={classes.facts}>
      <svg className={classes.page} viewBox="0 0 85 110" aria-hidden>
        <rect className={classes.sheet} x="0.5" y="0.5" width="84" height="109" />
        <rect
          className={classes.spot}
          x={place.left * 85}
          y={place.top * 110}
          width={Math.max(6, place.width * 85)}
          height={Math.max(6, place.height * 110)}
        />
      </svg>
      <div>
        {tip !== '' && <p>{tip}</p>}
        <p className="dim">{placeText(field)}</p>
        {limit !== '' && <p className="dim">{limit}</p>}
        {prefilled !== '' && <p className="dim">The file had: {prefilled}</p>}
      </div>
    </div>
  )
}
