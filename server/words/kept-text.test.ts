import { expect, test } from 'vitest'
import { inLanguage } from '../language.ts'
import { keptText, shownText } from './kept-text.ts'

test('a kept text is read in the language of its reader, its days in words', () => {
  const kept = keptText('server-invoice-batches.obstacles.noTax', { day: '2026-11-05' })
  expect(shownText(kept)).toBe('There are no tax rules for 5 November 2026.')
  expect(inLanguage('es', () => shownText(kept))).toContain('5 de noviembre de 2026')
})

test.each([
  '{"text":',
  '{"text":"no.such.key"}',
  '{"text":"errors.INTERNAL","values":null}',
  '{"text":"errors.INTERNAL","values":[]}',
  '{"text":"errors.INTERNAL","values":{"day":{}}}',
  '{"text":{}}',
  '{"text":5}',
  '{"text":null,"values":{}}',
  '{"text":"constructor"}',
  '{"text":"__proto__"}',
])('a text that a person wrote to look like one stays as it is: %s', (written) => {
  expect(shownText(written)).toBe(written)
})

test('a day is read in words whatever the name of its value is', () => {
  const kept = keptText('server-contracts.log.changed', { what: 'pay', from: '2026-11-26', reason: null })
  expect(shownText(kept)).toBe('Pay changed from 26 November 2026')
})

test('a value that is no day, although it has the name of one, is shown as it is', () => {
  const kept = keptText('server-invoice-batches.obstacles.noTax', { day: 'soon' })
  expect(shownText(kept)).toBe('There are no tax rules for soon.')
})
