import { expect, test } from 'vitest'
import { changedText } from '../../contract/language/values.ts'
import { inLanguage } from '../language.ts'

test('a changed value is read in the language of the reader, except the words that a person wrote', () => {
  inLanguage('es', () => {
    expect(changedText('contract.fee_period', 'Weekly')).toBe('Semanal')
    expect(changedText('contract.job_name', 'Commission')).toBe('Commission')
    expect(changedText('department', 'Payroll')).toBe('Payroll')
    expect(changedText('person', 'Salary')).toBe('Salary')
  })
})
