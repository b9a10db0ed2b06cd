import { isPhone } from '@bailiwick/contract/kit/phones'

/** Only a phone of exactly 10 characters can be texted, all of them digits (NOTE-23, DEF-79, OPEN-174). */
export const canText = (phone: string): boolean => isPhone(phone)
