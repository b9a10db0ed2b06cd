import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Does something when what asked for it is over: the test when called inside one, else the file; the latest comes first.
 * (`afterAll` inside a test is ignored without a word.)
 */
export function afterwards(work: () => unknown): void {
  const cleanUp = async () => {
    await work()
  }
  if (TestRunner.getCurrentTest() === undefined) afterAll(cleanUp)
  else onTestFinished(cleanUp)
}
