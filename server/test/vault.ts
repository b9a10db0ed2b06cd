import { createVault } from '#platform/vault'

export const testDataKey = '07'.repeat(32)
export const testVault = createVault(Buffer.from(testDataKey, 'hex'))
