import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [53, '53 bytes'],
  [1024, '1 KB'],
  [860_000, '840 KB'],
  [3_355_443, '3.2 MB'],
])('a file of %i bytes reads %s [D9]', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
