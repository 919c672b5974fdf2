/** A thread that counts payrolls (count-in-thread.ts). */
import { parentPort } from 'node:worker_threads'
import { lawOn } from '../../../../payroll/law/law.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { loadTextsInThread } from '../../../language.ts'
import type { Answer, Chunk } from './count-in-thread.ts'
import { createSliceCounter } from './count-slice.ts'
import type { Source } from './sources.ts'

loadTextsInThread()
parentPort?.on('message', ({ known, book, port }: Chunk) => {
  const lawOf = (day: string): Law => lawOn(day, book)
  const annual_law = known.terms.annual_law === null ? null : lawOf(known.terms.annual_law)
  const count = createSliceCounter({ ...known, law: lawOf(known.law), terms: { ...known.terms, annual_law } })
  const answer = (sources: readonly Source[]): Promise<Answer> =>
    count(sources).then(
      (slice) => ({ slice }),
      (error: unknown) => ({ error }),
    )
  port.on('message', (sources: readonly Source[]) => {
    void answer(sources).then((answered) =>
      port.postMessage(answered, 'slice' in answered ? buffersOf(answered.slice.rows.arrays) : []),
    )
  })
})
parentPort?.postMessage('ready')

/** Buffers that move to the other side without a copy. */
const buffersOf = (arrays: readonly unknown[]): ArrayBuffer[] =>
  arrays.flatMap((array) => (array instanceof Uint8Array ? [array.buffer as ArrayBuffer] : []))
