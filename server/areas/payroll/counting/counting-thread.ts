/** A thread that counts payrolls (count-beside.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import type { LawBook } from '../../../../payroll/law/changes.ts'
import { PUBLISHED } from '../../../../payroll/law/law.ts'
import { loadTexts } from '../../../language.ts'
import type { Answer, Asked } from './count-beside.ts'
import { type CountedSlice, countSlice, knownFrom } from './count-slice.ts'

loadTexts((workerData as { schemasDir: string }).schemasDir)

/** Each message brings a copy of the book; laws are kept with the first one of a version. */
let book: LawBook = PUBLISHED
function bookOf(given: LawBook): LawBook {
  if (given.version !== book.version) book = given.version === PUBLISHED.version ? PUBLISHED : given
  return book
}

/** A fault of the program is answered, and does not end the thread: another run may use it. */
async function answerTo({ id, shared, sources }: Asked): Promise<Answer> {
  try {
    return { id, counted: await countSlice(sources, knownFrom({ ...shared, book: bookOf(shared.book) })) }
  } catch (error) {
    return { id, error }
  }
}

/** The memory of the arrays, which is handed over and not copied. */
const buffersOf = ({ records }: CountedSlice): ArrayBuffer[] =>
  records.columns.flatMap(({ array }) => (typeof array === 'string' ? [] : [array.buffer as ArrayBuffer]))

// One message after the other: while one waits between its turns, another would begin.
let before = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  before = before.then(async () => {
    const answer = await answerTo(asked)
    parentPort?.postMessage(answer, 'counted' in answer ? buffersOf(answer.counted) : [])
  })
})
