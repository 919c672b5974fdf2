import { expect, test } from 'vitest'
import { PAGE_NAMES, PAGES, recordPath } from './pages.ts'
import { ALL_FLAGS } from './permissions.ts'
import { ROLES } from './roles.ts'

test('the address of a record has its id, with any characters, as one part', () => {
  expect(recordPath('employeeOnboardingDetail', 7, 'bank')).toBe('/admin/employees-onboarding/7?tab=bank')
  expect(recordPath('employeePayrolls', 'a/../b?$&')).toBe('/admin/employee-payrolls/a%2F..%2Fb%3F%24%26')
})

test('schemas/pages.json names known roles and flags, one group of the sidebar at most, and each path once', () => {
  const flags = new Set<string>(ALL_FLAGS)
  for (const name of PAGE_NAMES) {
    const { path, group, entryFlag, roles } = PAGES[name]
    const rules = Object.values(roles).flatMap<string | true>((rule) => (typeof rule === 'object' ? rule.anyOf : [rule]))
    expect(path, name).toMatch(/^\/admin(\/|$)/)
    expect([undefined, 'menu', 'tools'], name).toContain(group)
    for (const role of Object.keys(roles)) expect(ROLES, name).toContain(role)
    for (const rule of [entryFlag ?? true, ...rules])
      expect(rule === true || flags.has(String(rule)), `${name}: ${rule}`).toBe(true)
  }
  expect(new Set(PAGE_NAMES.map((name) => PAGES[name].path)).size).toBe(PAGE_NAMES.length)
})
