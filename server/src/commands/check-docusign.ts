import { systemClock } from '#platform/clock'
import { JobFailed } from '#platform/jobs/job-kind'
import { docusignProvider, type DocusignSettings } from '../features/documents/docusign-gateway.ts'
import { accountsOfUser } from '../features/documents/docusign-account-gateway.ts'
import {
  consentAddress,
  ConsentMissing,
  docusignTokens,
} from '../features/documents/docusign-token-gateway.ts'
import { EnvelopeDelayed, EnvelopeRefused } from '../features/documents/envelope-gateway.ts'
import { envelopeCallBack, envelopeCallBackFault } from './call-back-gateway.ts'
import { hasCode, unreachableText } from './unreachable-text.ts'

type Print = (line: string) => void

/**
 * Says whether documents are signed at DocuSign, and if so, whether it gives a token, the account can be used, and its reports
 * reach the portal; false if something doesn't work. Nothing is sent.
 */
export async function checkDocusign(docusign: DocusignSettings | null, print: Print): Promise<boolean> {
  if (docusign === null) {
    print('Signatures: documents are signed in the portal (ESIGN_DRIVER=builtin).')
    return true
  }
  print(`Signatures: DocuSign, account ${docusign.accountId}.`)
  const isUsable = await checkAccount(docusign, print)
  const address = envelopeCallBack(docusign.publicUrl)
  const fault = await envelopeCallBackFault(docusign)
  print(
    fault === null
      ? `Call-backs: the portal answers at ${address}. Each envelope tells DocuSign to report there, so there is nothing to enter.`
      : `Call-backs: ${address}: ${fault} DocuSign reports there, so documents would end late, after the portal asks.`,
  )
  return isUsable && fault === null
}

async function checkAccount(docusign: DocusignSettings, print: Print): Promise<boolean> {
  let token: string
  try {
    token = await docusignTokens(docusign, systemClock).get(timeout())
  } catch (error) {
    print(`Access: ${faultOf(error)}`)
    if (error instanceof ConsentMissing)
      print(`Let the user of the settings sign in here once and allow it: ${consentAddress(docusign)}`)
    return false
  }
  print('Access: DocuSign accepts the integration key, the private key and the user.')
  const wrong = await accountFault(docusign, token)
  print(wrong === null ? 'Account: it can be reached and used.' : `Account: ${wrong}`)
  return wrong === null
}

/** Why the account can't be used, in words; null if it can. */
async function accountFault(docusign: DocusignSettings, token: string): Promise<string | null> {
  const accounts = await accountsOfUser(docusign, token, timeout()).catch(() => null)
  const account = accounts?.find(
    ({ account_id }) => account_id.toLowerCase() === docusign.accountId.toLowerCase(),
  )
  if (accounts !== null && account === undefined) {
    const theirs = accounts.map(({ account_id }) => account_id).join(', ')
    return `The user of the settings isn’t of that account. Their accounts: ${theirs || 'none'}. Correct DOCUSIGN_ACCOUNT_ID or DOCUSIGN_USER_ID.`
  }
  if (account !== undefined && new URL(account.base_uri).origin !== new URL(docusign.baseUrl).origin)
    return `The account is at another address: set DOCUSIGN_BASE_URL to ${account.base_uri}/restapi.`
  try {
    // Looks for an envelope that nobody has, in the way in which the portal looks for its own
    await docusignProvider(docusign, systemClock).find('none', systemClock(), timeout())
    return null
  } catch (error) {
    return faultOf(error)
  }
}

const timeout = () => AbortSignal.timeout(30_000)

function faultOf(error: unknown): string {
  const isInWords =
    error instanceof EnvelopeDelayed || error instanceof EnvelopeRefused || error instanceof JobFailed
  if (!isInWords) return unreachableText(error)
  // Of a connection the command says more
  return hasCode(error.cause) ? unreachableText(error.cause) : error.message
}
