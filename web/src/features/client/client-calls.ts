import type { Call } from '#platform/api.ts'

/** What a client signs in with (CLI-9). */
export interface ClientCredentials {
  readonly phone: string
  readonly otp: string
  readonly ind: boolean
  readonly defendant_id: string
  readonly display_data: boolean
}

interface Reply {
  readonly token: string
  readonly message: string
  readonly display_data: boolean
}

export const verifyOtp: Call<undefined, ClientCredentials, Reply> = {
  method: 'POST',
  path: '/api/clients/verifyOTP',
}
