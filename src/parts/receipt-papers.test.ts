import { afterEach, expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { receiptPapers } from './receipt-papers.ts'

const names = LANGUAGES as Record<string, string>
afterEach(() => {
  delete names['fr']
})

test('a receipt is offered in each language that has a folder, that of the law first', () => {
  names['fr'] = 'Français'
  const papers = receiptPapers(['pdf', 'xml'])
  expect(papers.map(({ label }) => label)).toEqual(['PDF in Spanish', 'PDF in English', 'PDF in French', 'Tax receipt (XML)'])
  expect(papers.map(({ input }) => input)).toContainEqual({ part: 'pdf', language: 'fr' })
})
