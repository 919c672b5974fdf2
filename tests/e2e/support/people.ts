import type { TestInfo } from '@playwright/test'
import type { Static } from 'typebox'
import type { Person, PersonRow } from '../../../contract/people/schemas.ts'
import type { Account } from './accounts.ts'
import { type CallAs, expect } from './fixtures.ts'

/** People as the list call answers them to this account. */
export async function peopleOf(
  callAs: CallAs,
  account: Account,
  input: object,
): Promise<{ employees: Static<typeof PersonRow>[]; totalEmployees: number }> {
  const response = await callAs(account, 'employee/all-employees', input)
  expect(response.status()).toBe(200)
  return await response.json()
}

export async function idOf(callAs: CallAs, email: string): Promise<string> {
  const { employees } = await peopleOf(callAs, 'admin', { search: email, limit: 2 })
  expect(employees).toHaveLength(1)
  return String(employees[0]?.id)
}

export async function personOf(callAs: CallAs, id: number): Promise<Person> {
  const response = await callAs('admin', 'employee/get-employee-by-id', { id })
  expect(response.status()).toBe(200)
  return (await response.json()).client
}

const PLACES = 10
/** The demo numbers its people from 1 on; whom tests create comes after them. */
const LAST_OF_DEMO = 600

/**
 * An Employee of `company` that only this test changes: tests of the same project differ by `place`, projects take
 * turns. No test changes an email of the demo, so the order holds.
 */
export async function ownPerson(
  callAs: CallAs,
  account: 'admin' | 'client',
  { project, config }: TestInfo,
  place: number,
): Promise<Person> {
  expect(place).toBeLessThan(PLACES)
  const { employees } = await peopleOf(callAs, account, { limit: 200, sort: 'email', filters: { role: 'Employee' } })
  const own = employees.filter(
    ({ id, email, company }) =>
      id <= LAST_OF_DEMO && !email.endsWith('@plantilla.test') && (account === 'client' || company?.id !== 1),
  )
  const row = own[config.projects.findIndex(({ name }) => name === project.name) * PLACES + place]
  expect(row).toBeDefined()
  return await personOf(callAs, row?.id ?? 0)
}

/** Letters only, and others after each save. */
export const newWord = ({ version }: Person, word: string): string =>
  `${word} ${'abcdefghij'[version % 10]}${'klmnopqrst'[Math.floor(version / 10) % 10]}`
