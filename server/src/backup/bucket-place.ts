import { AnswerTooLarge } from '#platform/limited-answer'
import { openBucket } from '#platform/s3-bucket'
import { tooLarge, type BackupPlace } from './backup-place.ts'

/** Backups in a bucket, below its path, see `openBucket`. */
export function bucketPlace(address: string): BackupPlace {
  const bucket = openBucket(address, { called: 'The bucket of the backups', limitMs: 60_000, attempts: 5 })
  return {
    ...bucket,
    label: `the bucket ${bucket.label}`,
    get: (name, most) =>
      bucket.get(name, most).catch((error: unknown) => {
        throw (error as Error).cause instanceof AnswerTooLarge ? tooLarge(name) : error
      }),
    async stored(start) {
      const bytes = new Map((await bucket.list(start)).map((object) => [object.name, object.bytes]))
      return async (name, content) => bytes.get(name) === content.length
    },
    list: async (start) => (await bucket.list(start)).map(({ name }) => name),
  }
}
