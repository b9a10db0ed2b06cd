import { messages, type PlainCode } from '@bailiwick/contract/kit/messages'

/** What a success says, with its code: `{ code: 'deletedBooking', message: 'Successfully deleted booking' }`. */
export const success = <Code extends PlainCode>(code: Code) => ({ code, message: messages[code] })
