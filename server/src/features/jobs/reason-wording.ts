const unknown = 'The reason is unknown.'

/** What pg-boss itself says of a job that ended without an error of its own. */
const ownReasons: readonly (readonly [RegExp, string])[] = [
  [
    /^(handler execution exceeded|job timed out|job heartbeat timeout)/,
    'It took too long, or the portal was killed meanwhile.',
  ],
  [/^pg-boss shut down/, 'The portal was stopped meanwhile.'],
]

/** Why a job failed, in words. */
export const reasonOf = (stored: string | null): string =>
  ownReasons.find(([pattern]) => pattern.test(stored ?? ''))?.[1] ?? stored ?? unknown
