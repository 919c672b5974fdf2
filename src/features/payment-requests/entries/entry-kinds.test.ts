import { expect, test } from 'vitest'
import type { OfferedConcept } from '../../../../contract/payroll/counting/schemas.ts'
import { ENTRY_KINDS } from './entry-kinds.ts'

const OWN: OfferedConcept[] = [
  { code: 'SCHOOL_AID', name: 'School aid', name_es: 'Ayuda escolar', kind: 'Perception' },
  { code: 'GYM_FEE', name: 'Gym fee', name_es: 'Cuota del gimnasio', kind: 'Deduction' },
]
const { incident, deduction } = ENTRY_KINDS

test('the form offers only the types that the kind of request takes', () => {
  expect(incident.typesFor('Christmas bonus', 'Admin', OWN)).toEqual(['Absence', 'Unpaid leave'])
  expect(incident.typesFor('Profit sharing', 'Admin', OWN)).toEqual(['Profit sharing'])
  expect(incident.typesFor('Settlement', 'Admin', OWN)).toEqual([])
  expect(incident.typesFor('Correction', 'Admin', OWN)).toEqual(expect.arrayContaining(['Commission', 'School aid']))
  expect(incident.typesFor('Correction', 'Admin', OWN)).not.toContain('Expense refund')
  expect(deduction.typesFor('Christmas bonus', 'Admin', OWN)).toEqual(['Alimony'])
  expect(deduction.typesFor('Christmas bonus', 'Client', OWN)).toEqual([])
  expect(deduction.typesFor('Settlement', 'Admin', OWN)).toEqual([])
})

test('a regular payroll offers all types and the concepts of our own', () => {
  expect(incident.typesFor('Regular', 'Client', OWN)).toEqual(expect.arrayContaining(['Overtime double', 'School aid']))
  expect(deduction.typesFor('Regular', 'Admin', OWN)).toEqual(expect.arrayContaining(['Loan', 'Gym fee']))
  expect(deduction.typesFor('Regular', 'Client', OWN)).toEqual(['Loan', 'Salary advance'])
})
