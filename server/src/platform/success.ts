import { messages, type PlainCode } from '@bailiwick/contract/kit/messages'

/** The code and message of a success: `{ code: 'deletedBooking', message: 'Successfully deleted booking' }`. */
export const success = <Code extends PlainCode>(code: Code) => ({ code, message: messages[code] })
