import type { EventStream } from './event-stream.ts'

/** One finished or failed piece of work: the number of its message, and its data. */
interface Passed {
  seq: number
  last: object
}

/** Queries for the progress of some work. */
export interface ProgressReader {
  standOf: () => Promise<{ total: number; completed: number; failure?: string | null }>
  /** The next ones after a message, a page at most: memory stays flat, however long the work. */
  passedAfter: (seq: number) => Promise<Passed[]>
  errors: () => Promise<object[]>
}

/**
 * Reports the progress of work to a stream until it ends; reads only what the job has committed.
 * @param from number of the last received message; `null` for the current state
 * @param news settles when there may be more
 * @returns whether it ended, by itself or by a fault of ours
 */
export async function reportProgress(
  { standOf, passedAfter, errors }: ProgressReader,
  from: number | null,
  stream: EventStream,
  news: () => Promise<void>,
): Promise<boolean> {
  const { total, completed, failure } = await standOf()
  let sent = Math.min(from ?? completed, completed)
  const tell = (message: { completed: number; total: number }) => stream.send(String(message.completed), message)
  tell({ completed: sent, total })
  let stopped = failure ?? null
  while (sent < total) {
    const passed = await passedAfter(sent)
    for (const { seq, last } of passed) {
      sent = seq
      tell(Object.assign({ completed: sent, total }, { last }))
    }
    await stream.drained()
    if (!stream.isOpen()) return false
    if (passed.length > 0) continue
    if (stopped !== null) {
      tell(Object.assign({ completed: sent, total }, { failure: stopped }))
      return true
    }
    await news()
    if (!stream.isOpen()) return false
    stopped = (await standOf()).failure ?? null
  }
  tell(Object.assign({ completed: total, total }, { errors: await errors() }))
  return true
}
