import { expect, test } from 'vitest'
import { doerInWords } from './calls/doer.ts'
import { keptText, shownText } from './kept-text.ts'
import { inLanguage } from './language.ts'

const spanish = <T>(work: () => T): T => inLanguage('es', work)

test('a stored text is read in the language of its reader, with its days in words', () => {
  const obstacle = spanish(() => keptText('server-invoice-batches.obstacles.begins', { startDay: '2026-12-05' }))
  expect(shownText(obstacle)).toBe('The contract begins on 5 December 2026; the period must lie inside it.')
  expect(spanish(() => shownText(obstacle))).toMatch(/^El contrato comienza el .*diciembre.* 2026; el periodo/)
})

test.each(['Stored before texts had keys', '{"text":', '{"other":1}', ''])('other text stays as it is: %s', (text) => {
  expect(shownText(text)).toBe(text)
})

test.each([
  ['Ana Ruiz', 'Ana Ruiz'],
  ['Ana Ruiz (as Luis Paz)', 'Ana Ruiz (como Luis Paz)'],
  ['Ana (Anita)', 'Ana (Anita)'],
])('the actor %s', (kept, shown) => {
  expect(doerInWords(kept)).toBe(kept)
  expect(spanish(() => doerInWords(kept))).toBe(shown)
})
