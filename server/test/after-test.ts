import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs the clean-up after the test when called inside one, else after the file; the last one registered runs first.
 * (Vitest silently ignores `afterAll` inside a test.)
 */
export function afterTest(work: () => unknown): void {
  const cleanUp = async () => {
    await work()
  }
  if (TestRunner.getCurrentTest() === undefined) afterAll(cleanUp)
  else onTestFinished(cleanUp)
}
