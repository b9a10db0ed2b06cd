import { catalogueErrors } from './catalogue-errors.ts'
import { defendantRecord } from './form-record.ts'

/** What is wrong with the form of a defendant. */
export const defendantErrors = catalogueErrors(defendantRecord)
export const { standingErrors, resolverOf, dependents } = defendantErrors
