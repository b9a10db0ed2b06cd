import { formatPhone } from '#ui/format-phone.ts'
import classes from './PhoneLink.module.css'
import { callAddress } from './contact-links.ts'

/** A phone that calls when pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = callAddress(phone)
  if (href === undefined) return <span className="num">{phone}</span>
  return (
    <a href={href} className={`${classes.link} num`}>
      {formatPhone(phone)}
    </a>
  )
}
