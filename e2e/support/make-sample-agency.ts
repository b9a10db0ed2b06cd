// Makes the sample agency of the browser tests, as scripts/test.mjs does beside the unit tests:
// node e2e/support/make-sample-agency.ts FOLDER
import { makeSampleAgency } from './sample-agency.ts'

const [data] = process.argv.slice(2)
if (data === undefined) throw new Error('Name the data folder of the sample agency')
await makeSampleAgency(data)
