import { expect, test } from 'vitest'
import { PERMISSION_GROUP_NAMES, PERMISSION_GROUPS } from '../../../access-control/grants.ts'
import { ALL_FLAGS, type FlagPath, MONEY_FLAGS } from '../../../access-control/permissions.ts'
import { permissionTexts } from './permission-texts.ts'

const PERMISSION_TEXTS = permissionTexts()

test('every flag and group has its words, and there are no words for others [F3]', () => {
  expect(Object.keys(PERMISSION_TEXTS.flags).sort()).toEqual([...ALL_FLAGS].sort())
  expect(Object.keys(PERMISSION_TEXTS.groups).sort()).toEqual([...PERMISSION_GROUP_NAMES].sort())
  for (const { label, text } of Object.values(PERMISSION_TEXTS.flags)) {
    expect(label.length).toBeGreaterThan(3)
    expect(text).toMatch(/\.$/)
  }
  const labels = Object.values(PERMISSION_TEXTS.flags).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('every flag is in one group of the editor [F2]', () => {
  const grouped = Object.values(PERMISSION_GROUPS).flatMap(({ flags }) => [...flags])
  expect(grouped.sort()).toEqual([...ALL_FLAGS].sort())
})

test('presets name existing flags; those that move money are marked [F2]', () => {
  for (const { name, text, flags } of PERMISSION_TEXTS.presets) {
    expect({ name, unknown: flags.filter((flag) => !ALL_FLAGS.includes(flag as FlagPath)) }).toEqual({ name, unknown: [] })
    const movesMoney = flags.some((flag) => MONEY_FLAGS.includes(flag as FlagPath))
    expect({ name, says: text.includes('moves money') }).toEqual({ name, says: movesMoney })
    // Decisions.md no. 11: no entry leads to the 404 page.
    if (flags.includes('clientOnboarding.viewTab')) expect(flags).toContain('clients.viewTab')
  }
})
