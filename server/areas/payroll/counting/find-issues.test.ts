import { expect, test } from 'vitest'
import { PERSON_PARTS } from '../../../../access-control/people.ts'
import fixes from '../../../../schemas/payroll-issue-fixes.json' with { type: 'json' }
import { BLOCKERS } from './blockers.ts'
import { RUN_BLOCKERS, RUN_WARNINGS } from './run-issues.ts'
import { WARNINGS } from './warnings.ts'

test('the file of fixes names parts of the page of a person, and each of its codes is that of a rule', () => {
  const rules = Object.keys({ ...BLOCKERS, ...RUN_BLOCKERS, ...WARNINGS, ...RUN_WARNINGS })
  expect(PERSON_PARTS).toEqual(expect.arrayContaining(Object.keys(fixes)))
  expect(rules).toEqual(expect.arrayContaining(Object.values(fixes).flat()))
})
