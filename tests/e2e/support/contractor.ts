import type { APIRequestContext } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { makePdf } from '../../../server/demo/demo-pdf.ts'
import { ACCOUNTS } from './accounts.ts'
import { type CallAs, expect } from './fixtures.ts'

/** A contractor of one test alone in Uploads, in an approved company that the demo's client works for. */
export async function createContractor(
  callAs: CallAs,
  request: APIRequestContext,
  project: string,
): Promise<{ id: number; email: string }> {
  const mark = `${project}${Date.now()}`
  const email = `contract${mark}@correo.test`
  const created = await callAs('client', 'employee/create-employee-by-client', {
    typeUser: 'Contractor',
    firstname: 'Carla',
    lastname: 'Contratos',
    email,
    phone: mark.slice(-12),
    job_name: 'Designer',
    start_date: '2026-11-01',
    contractor_fee: '30000.00',
  })
  expect(created.status()).toBe(200)
  const { id } = (await created.json()).employee
  const files = Object.fromEntries(
    ['rfc', 'curp', 'idOfficial', 'bank'].map((kind) => [
      `${kind}_file`,
      { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(makePdf(kind, [mark])) },
    ]),
  )
  const admin = { email: ACCOUNTS.admin, password: DEMO_PASSWORD }
  const { token } = await (await request.post('/api/employee/login', { data: admin })).json()
  const uploaded = await request.post('/api/employee/upload-docs-employee', {
    multipart: { idEmployee: String(id), ...files },
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await uploaded.json()).onboarding.status).toBe('Uploads')
  return { id, email }
}
