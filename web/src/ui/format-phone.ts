export { formatPhone } from '@bailiwick/contract/kit/phones'
