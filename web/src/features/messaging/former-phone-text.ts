import { formatPhone } from '@bailiwick/contract/kit/phones'

/** What ends once another mobile phone is stored; `once`: 'this is saved'. */
export const formerPhoneText = (phone: string, once: string): string =>
  `Once ${once}, ${formatPhone(phone)} is logged out, and the codes and links that were sent there stop working.`
