import { formatPhone } from '#ui/format-phone.ts'
import classes from './PhoneLink.module.css'

/** The number as phones dial it. */
export const phoneHref = (scheme: 'tel' | 'sms', phone: string): string =>
  `${scheme}:${/^\d{10}$/.test(phone) ? `+1${phone}` : phone.replace(/[^\d+]/g, '')}`

/** A phone that can be called with a press; nothing without one. */
export const PhoneLink = ({ phone }: { phone: string | null }) =>
  phone && (
    <a className={`${classes.phone} num`} href={phoneHref('tel', phone)}>
      {formatPhone(phone)}
    </a>
  )
