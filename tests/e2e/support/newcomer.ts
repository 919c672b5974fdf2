import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { makePdf } from '../../../server/demo/demo-pdf.ts'
import { ACCOUNTS } from './accounts.ts'
import { type CallAs, expect } from './fixtures.ts'
import { invitation } from './mailed.ts'

let counter = 0

/** Digits that no other test of the day has: the last ones tell those that run side by side apart. */
export function uniqueDigits({ parallelIndex }: TestInfo): string {
  counter += 1
  return `${Date.now()}`.slice(-7) + String(parallelIndex) + String(counter)
}

/** A phone number in ten digits, as own as these digits are. */
export const phoneOf = (digits: string, area: string): string => `${area}${digits.slice(-8)}`

/** Invited by a test, which alone knows them. */
export interface Invited {
  id: number
  email: string
  /** Digits that only this person has. */
  digits: string
}

/** A colleague inside the provider. */
export async function inviteColleague(callAs: CallAs, info: TestInfo, input: object = {}): Promise<Invited> {
  const digits = uniqueDigits(info)
  const email = `colleague${digits}@plantilla.test`
  const created = await callAs('admin', 'employee/create-internal-employee', {
    firstname: 'Rita',
    lastname: 'Prueba',
    email,
    phone: phoneOf(digits, '55'),
    newJsonPermissions: { dashboard: { viewTab: true } },
    ...input,
  })
  expect(created.status()).toBe(200)
  return { id: (await created.json()).employee.id, email, digits }
}

/** A person whom the demo's client hires. */
export async function invitePerson(
  callAs: CallAs,
  info: TestInfo,
  typeUser: 'Employee' | 'Contractor',
  input: object = {},
): Promise<Invited> {
  const digits = uniqueDigits(info)
  const email = `person${digits}@correo.test`
  const created = await callAs('client', 'employee/create-employee-by-client', {
    typeUser,
    firstname: 'Paula',
    lastname: 'Guiada',
    email,
    phone: phoneOf(digits, '56'),
    job_name: 'Analyst',
    start_date: '2026-12-01',
    ...(typeUser === 'Employee' ? { monthly_salary: '18500.00' } : { contractor_fee: '30000.00' }),
    ...input,
  })
  expect(created.status()).toBe(200)
  return { id: (await created.json()).employee.id, email, digits }
}

/** Uploads a document of each kind for a person, as Admin. @returns the status of the onboarding after it */
export async function uploadFor(
  request: APIRequestContext,
  { id, digits }: Invited,
  kinds: readonly string[],
): Promise<string> {
  const data = { email: ACCOUNTS.admin, password: DEMO_PASSWORD }
  const { token } = await (await request.post('/api/employee/login', { data })).json()
  const files = kinds.map((kind) => [
    `${kind}_file`,
    { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(makePdf(kind, [digits])) },
  ])
  const uploaded = await request.post('/api/employee/upload-docs-employee', {
    multipart: { idEmployee: String(id), ...Object.fromEntries(files) },
    headers: { authorization: `Bearer ${token}` },
  })
  return (await uploaded.json()).onboarding.status
}

/** A contractor in Uploads. */
export async function uploadedContractor(callAs: CallAs, request: APIRequestContext, info: TestInfo): Promise<Invited> {
  const contractor = await invitePerson(callAs, info, 'Contractor', { job_name: 'Designer', start_date: '2026-11-01' })
  expect(await uploadFor(request, contractor, ['rfc', 'curp', 'idOfficial', 'bank'])).toBe('Uploads')
  return contractor
}

/** Someone who was invited comes in for the first time: by the mailed link, with a password of their own. */
export async function firstSignIn(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto(await invitation(request, email))
  await page.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
}
