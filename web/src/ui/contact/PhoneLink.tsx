import { formatPhone } from '@bailiwick/contract/kit/phones'
import classes from './PhoneLink.module.css'
import { callAddress } from './contact-links.ts'

interface Props {
  phone: string
  /** In the color of what acts. In lists a phone is read first and pressed sometimes. */
  isAction?: boolean
}

/** A phone that calls when pressed. */
export function PhoneLink({ phone, isAction = false }: Props) {
  const href = callAddress(phone)
  if (href === undefined) return <span className="num">{phone}</span>
  return (
    <a href={href} className={`${isAction ? classes.act : classes.plain} num`}>
      {formatPhone(phone)}
    </a>
  )
}
