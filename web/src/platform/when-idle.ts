/** How long after the page is shown idle work may begin: what the person does first comes first. */
const startMs = 1500

type Schedule = (task: () => void) => void

// Safari has no idle callbacks
const whenIdle: Schedule = (task) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(task) : setTimeout(task, 200)

/** Runs tasks one after the other while the browser has nothing else to do. Returns the function that stops it. */
export function runWhenIdle(
  tasks: readonly (() => Promise<unknown>)[],
  schedule: Schedule = whenIdle,
): () => void {
  let isStopped = false
  const runFrom = (at: number) => {
    const task = tasks[at]
    if (task === undefined || isStopped) return
    schedule(() => {
      if (isStopped) return
      const goOn = () => runFrom(at + 1)
      // Nobody waits for it: the page that needs it later shows the error
      task().then(goOn, goOn)
    })
  }
  const timer = setTimeout(() => runFrom(0), startMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
