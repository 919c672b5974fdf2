import { describe, expect, test } from 'vitest'
import type { Permissions } from '../../access-control/permissions.ts'
import { NEEDED, OF_LISTS, SPEC } from '../../tests/support/notification-spec.ts'
import { CATALOGUE, groupsFor, PREFERENCE_KEYS } from './catalogue.ts'

const staffWith = (held: readonly string[]) => {
  const permissions: Record<string, Record<string, boolean>> = {}
  for (const path of held) {
    const [area = '', flag = ''] = path.split('.')
    permissions[area] = { ...permissions[area], [flag]: true }
  }
  return { role: 'InternalEmployee' as const, permissions: permissions as Permissions }
}
const shown = (held: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(groupsFor(staffWith(held)).map(({ title, items }) => [title, items.map(({ key }) => key).sort()]))

test('the file has every preference key of the specification, to the letter, in its group [G3]', () => {
  expect([...PREFERENCE_KEYS].sort()).toEqual(Object.values(SPEC).flat().sort())
  const groups = groupsFor({ role: 'Admin', permissions: null })
  expect(groups.map(({ title }) => title)).toEqual(Object.keys(SPEC))
  for (const { title, items } of groups)
    expect(items.map(({ key }) => key).sort(), title).toEqual((SPEC[title] ?? []).toSorted())
})

test('the flows are those of the specification [G4]', () => {
  const flows = ['payrollPayments', 'clientOnboarding', 'employeeOnboarding', 'internalEmployees', 'invoices']
  expect(Object.keys(CATALOGUE.flows)).toEqual(flows)
})

test('only Admin and internal employees have any [G3]', () => {
  for (const role of ['Client', 'Employee', 'Contractor'] as const) expect(groupsFor({ role, permissions: null })).toEqual([])
})

describe.each(Object.entries(NEEDED))('the group %s [G3]', (title, { group, details }) => {
  const listFlag = title === 'Clients' ? ['clients.viewTab'] : []
  const lists = (SPEC[title] ?? []).filter((key) => OF_LISTS.includes(key))

  test('is shown with its flags, details with theirs', () => {
    const all = shown([...group, ...listFlag, ...details])
    expect(all).toEqual({ [title]: (SPEC[title] ?? []).toSorted() })
    if (details.length === 0) return
    expect(shown([...group, ...listFlag])).toEqual({ [title]: lists.sort() })
    if (listFlag.length > 0) {
      expect(shown([...group, ...details])).toEqual({
        [title]: (SPEC[title] ?? []).filter((key) => !lists.includes(key)).sort(),
      })
    }
  })

  test.each(group)('needs %s', (flag) => {
    expect(shown([...group.filter((other) => other !== flag), ...listFlag, ...details])).toEqual({})
  })
})
