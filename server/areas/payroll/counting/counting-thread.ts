/** A thread that counts payrolls (count-beside.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import type { LawBook } from '../../../../payroll/law/changes.ts'
import { PUBLISHED } from '../../../../payroll/law/law.ts'
import { loadTexts } from '../../../language.ts'
import type { Answer, Asked } from './count-beside.ts'
import { type CountedSlice, knownFrom, startSlice } from './count-slice.ts'

loadTexts((workerData as { schemasDir: string }).schemasDir)

/** Each message brings a copy of the book; laws are kept with the first one of a version. */
let book: LawBook = PUBLISHED
function bookOf(given: LawBook): LawBook {
  if (given.version !== book.version) book = given.version === PUBLISHED.version ? PUBLISHED : given
  return book
}

/** The memory of the arrays, which is handed over and not copied. */
const buffersOf = ({ records }: CountedSlice): ArrayBuffer[] =>
  records.columns.flatMap(({ array }) => (typeof array === 'string' ? [] : [array.buffer as ArrayBuffer]))

/** The call whose parts are coming; without a slice once it has failed. */
let current: { id: number; slice: ReturnType<typeof startSlice> | null } = { id: 0, slice: null }

parentPort?.on('message', ({ id, shared, sources, isLast }: Asked) => {
  try {
    if (id !== current.id) {
      current = { id, slice: null }
      current.slice = startSlice(knownFrom({ ...shared, book: bookOf(shared.book) }))
    }
    for (const source of sources) current.slice?.add(source)
    const counted = isLast ? current.slice?.end() : undefined
    if (counted) parentPort?.postMessage({ id, counted } satisfies Answer, buffersOf(counted))
  } catch (error) {
    // A fault of the program is answered, and does not end the thread: another run may use it.
    current.slice = null
    parentPort?.postMessage({ id, error } satisfies Answer)
  }
})
