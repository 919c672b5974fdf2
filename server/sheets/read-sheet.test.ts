import { expect, test } from 'vitest'
import { rowsOf, workbookOf } from '../../tests/support/xlsx.ts'
import { readCsvSheet, readSheet } from './read-sheet.ts'

const MEGABYTE = 1024 * 1024
const refusalOf = (content: Buffer) =>
  readSheet(content).then(
    () => 'read',
    (error: Error) => error.message,
  )

test('a large file gives the same cells as a small one', async () => {
  const row = `a,"${'x'.repeat(200)}",Peña\n`
  const large = await readCsvSheet(Buffer.from(row.repeat(5000)))
  expect(large).toHaveLength(5000)
  expect(large[4999]).toEqual((await readCsvSheet(Buffer.from(row)))[0])
})

test('the errors of a large file have the same texts', async () => {
  expect(await refusalOf(Buffer.from('a\n'.repeat(MEGABYTE)))).toBe('The sheet has more than 20000 rows.')
  expect(await refusalOf(Buffer.from(`"a\n${'b\n'.repeat(300_000)}`))).toMatch(/quotes near line/)
})

test('a workbook that is large when unpacked is read in a thread, a small one is not', async () => {
  const [small, large] = await Promise.all(
    [10, 15_000].map((count) => workbookOf({ rows: rowsOf(Array.from({ length: count }, () => [1, 'Ana'])) })),
  )
  expect(large?.length).toBeLessThan(100_000)
  const threads: unknown[] = []
  const note = (thread: unknown) => threads.push(thread)
  process.on('worker', note)
  expect(await readSheet(small ?? Buffer.of())).toHaveLength(10)
  expect(threads).toHaveLength(0)
  expect(await readSheet(large ?? Buffer.of())).toHaveLength(15_000)
  expect(threads).toHaveLength(1)
  process.off('worker', note)
})

test('others have their turn while one row of 24 MB is read, and many such files at once all end', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const commas = Buffer.alloc(24 * MEGABYTE, ',')
  const answers = await Promise.all(Array.from({ length: 3 }, () => refusalOf(commas)))
  clearInterval(timer)
  expect(new Set(answers)).toEqual(new Set(['Row 1 has more than 300 columns.']))
  // Read in this thread it would be one turn for each file.
  expect(turns).toBeGreaterThan(20)
})
