import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, onTestFinished, test } from 'vitest'
import { addTexts, readLanguageFrom, type TextKey, t } from './texts.ts'

test('counts in the locale of the language, whichever part of its texts arrives first', () => {
  const former = readLanguageFrom(() => 'pl')
  onTestFinished(() => void readLanguageFrom(former))
  addTexts('pl', { 'late.files': compileMessage('{n, plural, few {# pliki} many {# plików} other {# pliku}}') })
  addTexts('pl', { 'language.locale': 'pl-PL' })
  expect(t('late.files' as TextKey, { n: 3 })).toBe('3 pliki')
  expect(t('late.files' as TextKey, { n: 5 })).toBe('5 plików')
})
