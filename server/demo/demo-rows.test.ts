import { expect, test } from 'vitest'
import { checkClabe } from '../../payroll/identity/clabe.ts'
import { checkCurp } from '../../payroll/identity/curp.ts'
import { checkNss } from '../../payroll/identity/nss.ts'
import { checkRfc } from '../../payroll/identity/rfc.ts'
import { makeDemoRows, makeMorePeople } from './demo-rows.ts'

const OPTIONS = { seed: 7, count: 600, firstPersonId: 1, firstContractId: 1, firstCompanyId: 1 }
const demo = makeDemoRows(OPTIONS)

test('the same seed gives the same bytes, another one does not', () => {
  expect(JSON.stringify(makeDemoRows(OPTIONS))).toBe(JSON.stringify(demo))
  expect(JSON.stringify(makeDemoRows({ ...OPTIONS, seed: 8 }))).not.toBe(JSON.stringify(demo))
})

test('12 companies, 600 people, about a fifth of them contractors, in every status', () => {
  expect(demo.companies).toHaveLength(12)
  expect(demo.companies.flatMap(({ tax_id }) => checkRfc(tax_id))).toEqual([])
  expect(demo.people).toHaveLength(600)
  const contractors = demo.people.filter(({ people }) => people.role === 'Contractor')
  expect(contractors.length).toBeGreaterThan(90)
  expect(contractors.length).toBeLessThan(150)
  const statuses = new Set(demo.people.map(({ people }) => people.onboarding_status))
  expect([...statuses].toSorted()).toEqual(['Approved', 'Request', 'Signing', 'Terminated', 'Uploads'])
  expect(new Set(demo.people.map(({ people }) => people.step)).size).toBe(9)
})

test('every identity number passes its check and is unique', () => {
  const all = demo.people.flatMap(({ employee_details: details, bank_details: bank }) => [
    { value: details?.rfc, check: checkRfc },
    { value: details?.curp, check: checkCurp },
    { value: details?.nss, check: checkNss },
    { value: bank?.clabe, check: checkClabe },
  ])
  const given = all.flatMap(({ value, check }) => (value ? [{ value, problems: check(value) }] : []))
  expect(given.length).toBeGreaterThan(1500)
  expect(given.filter(({ problems }) => problems.length > 0)).toEqual([])
  expect(new Set(given.map(({ value }) => value)).size).toBe(given.length)
})

test('a record is as complete as its guide step says, and contractors have no CIFD and NSS', () => {
  for (const person of demo.people) {
    const { step = 0, role } = person.people
    expect(person.employee_details !== null).toBe(step >= 2)
    expect(person.addresses !== null).toBe(step >= 3)
    expect(Boolean(person.employee_details?.rfc && person.emergency_contacts)).toBe(step >= 4)
    expect(person.bank_details !== null).toBe(step >= 6)
    expect(person.home_loans !== null).toBe(step >= 7 && role === 'Employee')
    if (role === 'Contractor') expect([person.employee_details?.nss, person.employee_details?.cifd].every((v) => !v)).toBe(true)
  }
  expect(demo.people.some(({ people }) => people.phone === null)).toBe(true)
})

test('people added later take no number that is taken', () => {
  const numbers = demo.people.flatMap(({ employee_details }) => employee_details ?? [])
  const taken = {
    rfc: new Set(numbers.flatMap(({ rfc }) => rfc ?? [])),
    curp: new Set(numbers.flatMap(({ curp }) => curp ?? [])),
  }
  // The same seed repeats names and days: the hardest case.
  const more = makeMorePeople({ seed: 7, count: 3000, firstPersonId: 1000, firstContractId: 1000 }, [1, 2, 3], taken)
  const rfcs = [...numbers, ...more.flatMap(({ employee_details }) => employee_details ?? [])].flatMap(({ rfc }) => rfc ?? [])
  expect(new Set(rfcs).size).toBe(rfcs.length)
  expect(more.flatMap(({ employee_details: details }) => (details?.rfc ? checkRfc(details.rfc) : []))).toEqual([])
})

test('own and linked bank accounts have numbers that hold, one waits for a second person, approved companies pay into one', () => {
  const { own, assignments, ofClients } = demo.bankAccounts
  const clabes = [...own, ...ofClients].flatMap(({ clabe }) => clabe ?? [])
  expect(clabes.flatMap((clabe) => checkClabe(clabe))).toEqual([])
  expect(new Set(clabes).size).toBe(clabes.length)
  expect(own.filter(({ status }) => status === 'In review')).toHaveLength(1)
  const approved = demo.companies.filter(({ status }) => status === 'Approved').map(({ id }) => id)
  expect(assignments.filter(({ is_default }) => is_default).map(({ company_id }) => company_id)).toEqual(approved)
})
