import { agencyPhone, brand } from '#platform/brand.ts'
import classes from './AgencyContact.module.css'

/** The agency's name, unless it stands beside it, and its phone to call at a touch. */
export function AgencyContact({ isNamed = false }: { isNamed?: boolean }) {
  if (isNamed && agencyPhone === undefined) return null
  return (
    <p className={classes.contact}>
      {!isNamed && <span className={classes.name}>{brand}</span>}
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
