import type {
  logoutClient as LogoutClient,
  readDraftKey as ReadDraftKey,
  requestLink as RequestLink,
  resendOtp as ResendOtp,
  saveClientLanguage as SaveClientLanguage,
  verifyOtp as VerifyOtp,
} from '@bailiwick/contract/client-sign-in'
import type { BodyOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { Call } from '#platform/api.ts'

// The calls of the login, without importing the contract's schemas, to keep the login small for slow connections.

/** The credentials of a client (CLI-9). */
export interface ClientCredentials {
  readonly phone: string
  readonly otp: string
  readonly ind: boolean
  readonly defendant_id: string
  readonly display_data: boolean
}

export const verifyOtp: Call<undefined, BodyOf<typeof VerifyOtp>, ReplyOf<typeof VerifyOtp>> = {
  method: 'POST',
  path: '/api/clients/verifyOTP',
}

export const resendOtp: Call<undefined, BodyOf<typeof ResendOtp>, ReplyOf<typeof ResendOtp>> = {
  method: 'POST',
  path: '/api/clients/resendOTP',
}

export const requestLink: Call<undefined, BodyOf<typeof RequestLink>, ReplyOf<typeof RequestLink>> = {
  method: 'POST',
  path: '/api/clients/requestLink',
}

export const saveClientLanguage: Call<
  undefined,
  BodyOf<typeof SaveClientLanguage>,
  ReplyOf<typeof SaveClientLanguage>
> = { method: 'PUT', path: '/api/clients/language' }

export const readDraftKey: Call<undefined, undefined, ReplyOf<typeof ReadDraftKey>> = {
  method: 'GET',
  path: '/api/clients/draft_key',
}

export const logoutClient: Call<undefined, undefined, ReplyOf<typeof LogoutClient>> = {
  method: 'POST',
  path: '/api/clients/logout',
}
