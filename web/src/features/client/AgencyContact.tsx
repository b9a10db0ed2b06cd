import { agencyPhone, brand } from '#platform/brand.ts'
import classes from './AgencyContact.module.css'

/** The agency's name, and its phone to call at a touch. */
export function AgencyContact() {
  return (
    <p className={classes.contact}>
      <span className={classes.name}>{brand}</span>
      {agencyPhone !== undefined && (
        <a className={`${classes.phone} num`} href={telOf(agencyPhone)}>
          {agencyPhone}
        </a>
      )}
    </p>
  )
}

/** The address that calls a phone number as it is written. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
