export { shownPhone } from '#ui/shown-phone.ts'
