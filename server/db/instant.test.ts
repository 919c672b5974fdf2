import { expect, test } from 'vitest'
import { instant } from './instant.ts'

test.each([
  '2026-11-27 16:42:02.123456+00',
  '2026-11-27 16:42:02.1239+00',
  '2026-11-27T16:42:02.123999+00:00',
  '2026-11-27T16:42:02.12+00:00',
  '2026-11-27 16:42:02+00',
  '2026-11-27T10:42:02.123456-06:00',
  '2026-11-27 22:12:02.123456+05:30',
  '1926-11-27T16:42:02.001Z',
  '1926-11-27 16:42:02.123999+00',
])('%s is written as the product writes times', (text) => expect(instant(text)).toBe(new Date(text).toISOString()))

test('no time stays none', () => expect(instant(null)).toBeNull())
