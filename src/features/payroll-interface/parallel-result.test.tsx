import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import '../../../tests/web/office.tsx'
import { savedFiles } from '../../../tests/web/saved-files.ts'
import type { ParallelAnswer } from './parallel-csv.ts'
import { ParallelResult } from './parallel-tab.tsx'

const saved = savedFiles()
afterEach(cleanup)

const person = (row: number, name: string, more: object = {}) => ({
  row,
  number: '',
  name,
  problem: null,
  concepts: [],
  difference: '0.00',
  ...more,
})
const ISR = { code: 'ISR', name: 'Income tax', theirs: '10.00', ours: '9.00', difference: '-1.00' }
const FOUND: ParallelAnswer = {
  same: 1,
  different: 1,
  problems: 1,
  concepts: [
    {
      ...ISR,
      people: 3,
      reasons: [
        { reason: 'Subsidy', people: 2 },
        { reason: null, people: 1 },
      ],
    },
  ],
  people: [
    person(2, 'Ana Ruiz'),
    person(3, '=Luis "el Güero"', { number: '7', concepts: [{ ...ISR, reason: 'Subsidy: they give none.' }] }),
    person(4, '', { problem: 'Row 4, column "NET": "x" is not an amount.' }),
  ],
  unknown: [{ row: 3, number: '7', name: 'Luis' }],
  missing: [{ number: 'E9', name: 'Eva Sol' }],
}

test('a difference says its probable reason; who was not counted, unknown or missing is named [§8.9]', () => {
  render(<ParallelResult found={FOUND} />)
  expect(screen.getByText('1 the same, 1 different, 1 could not be calculated')).toBeTruthy()
  const byPerson = within(screen.getByRole('region', { name: 'By person' }))
  expect(byPerson.getByText('=Luis "el Güero" (7)')).toBeTruthy()
  expect(byPerson.getByText('Subsidy: they give none.')).toBeTruthy()
  const byConcept = within(screen.getByRole('region', { name: 'By concept' }))
  expect(byConcept.getByText('Subsidy (2), Not found (1)')).toBeTruthy()
  const textOf = (title: string) => screen.getByRole('region', { name: title }).textContent
  expect(textOf('Could not be calculated (1)')).toContain('Row 4Row 4, column "NET": "x" is not an amount.')
  expect(textOf('In the file, but not in Plantilla (1)')).toContain('Luis (7)')
  expect(textOf('In Plantilla, but not in the file (1)')).toContain('Eva Sol (E9)')
})

test('the whole result is saved as CSV, without a cell that a spreadsheet would run [§8.9]', async () => {
  render(<ParallelResult found={FOUND} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Download the result as CSV' }))
  const [file] = saved
  expect(file?.name).toBe('parallel-payroll-result.csv')
  const [head, ...lines] = (await file?.blob.text())?.trim().split('\r\n') ?? []
  expect(head).toContain('"Result","Row","Number","Name"')
  expect(lines).toEqual([
    '"Same","2","","Ana Ruiz","","","","","",""',
    `"Different","3","7","'=Luis ""el Güero""","ISR","Income tax","10.00","9.00","-1.00","Subsidy: they give none."`,
    '"Not calculated","4","","","","","","","","Row 4, column ""NET"": ""x"" is not an amount."',
    '"Not in Plantilla","3","7","Luis","","","","","",""',
    '"Not in the file","","E9","Eva Sol","","","","","",""',
  ])
})
