import { expect, test } from 'vitest'
import { groupsOf } from './issue-groups.ts'

const issue = (code: string, id: number) => ({
  id: `${code}-${id}`,
  code,
  message: 'm',
  payroll_id: id,
  person: null,
  fix: null,
})

test('warnings are grouped by kind; of a kind there may be more than are in the list [F9]', () => {
  const issues = [issue('FREQUENCY', 1), issue('NEW_PERSON', 2), issue('FREQUENCY', 3)]
  expect(groupsOf(issues, { FREQUENCY: 900 }).map(({ code, count, issues: own }) => [code, count, own.length])).toEqual([
    ['FREQUENCY', 900, 2],
    ['NEW_PERSON', 1, 1],
  ])
})
