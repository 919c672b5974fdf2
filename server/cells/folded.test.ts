import { expect, test } from 'vitest'
import { optionNamed } from './folded.ts'

const LABELS: Record<string, string> = { Absence: 'Falta', Commission: 'Comisiones', Vacation: 'Vacaciones' }
const find = (text: string) => optionNamed(Object.keys(LABELS), text, (option) => LABELS[option] ?? '')

test.each([
  ['Absence', 'Absence'],
  ['absence', 'Absence'],
  ['Falta', 'Absence'],
  [' comisiónes ', 'Commission'],
  ['VACACIONES', 'Vacation'],
  ['', undefined],
  ['Faltas', undefined],
])('"%s" names %s', (text, option) => {
  expect(find(text)).toBe(option)
})
