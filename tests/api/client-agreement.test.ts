import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EnvelopeEvent } from '../../server/outside/esign/esign.ts'
import { statusAndCode } from '../support/app.ts'
import { applyEvent } from '../support/envelopes.ts'
import { createReadyCompany } from '../support/onboarding.ts'
import { createPerson, signIn } from '../support/people.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

// Tests inspect the queue, and run its jobs themselves where they need them.
const app = testApp({}, { hasWorker: false, now: null })
const token = signedIn(app, { role: 'Admin', password: null })
let manager: string
let companyId: number
beforeEach(async () => {
  app.paper.failures.length = 0
  companyId = (await createReadyCompany(app, 'Signing')).id
  const permissions = { clients: { viewTab: true, sendEnvelope: true } }
  const staff = await createPerson(app.db, { role: 'InternalEmployee', password: null, permissions })
  const address = { address_street: 'Reforma', address_ext_num: '10', address_int_num: '0', address_neighborhood: 'Centro' }
  await setRow(app.db, 'companies', { id: companyId }, { account_manager_id: staff.id, ...address })
  manager = await signIn(app, staff)
})

const SEND = 'client/send-envelope-client'
const send = (more: object = {}) => app.call(SEND, { clientId: companyId, templateId: 'master', ...more }, manager)
const state = async () => (await app.call('client/get-status-envelope-client', { clientId: companyId }, manager)).body
const company = async () => (await rowOf(app.db, 'companies', { id: companyId })).status
/** The party whose turn it is by the record, by the list, and the company if the list has it among the provider's. */
const waitingFor = async () => {
  const record = await app.call('client/get-client-by-id', { clientId: companyId }, token)
  const list = async (filters: object) =>
    (await app.call('client/find-all-clients-onboarding', { filters, limit: 100 }, token)).body.clients.filter(
      ({ id }: { id: number }) => id === companyId,
    )
  const ours = await list({ waitingFor: 'Provider' })
  return [
    record.body.client.waiting_for,
    (await list({ status: 'Signing' }))[0].waiting_for,
    ours.map(({ id }: { id: number }) => id),
  ]
}
const apply = (event: EnvelopeEvent) => applyEvent(app.db, event)

describe('the agreement of a company [E8]', () => {
  test('is sent once for one key, by the account manager with the flag; who sends it signs second', async () => {
    const requestKey = randomUUID()
    const { status, body } = await send({ requestKey })
    expect(status).toBe(200)
    expect(body.envelope).toMatchObject({ envelope_status: 'sent', turn: 'applicant', actions: ['void', 'remind'] })
    expect((await send({ requestKey })).body.envelope.id).toBe(body.envelope.id)
    expect((await send()).body.code).toBe('ENVELOPE_STATE')
    const { values, kind } = app.paper.requests.at(-1) ?? {}
    expect([kind, values?.['services'], values?.['representative_name']]).toEqual([
      'Client',
      'Payroll',
      'legal_representative.name x',
    ])
    // "0" says that there is no interior number.
    expect(values?.['address']).toMatch(/^Reforma 10, /)
  })

  test('signed by both leads to Approval, is kept as the paper of the company, and is sent again to renew it', async () => {
    // The provider sends the agreement first.
    expect(await waitingFor()).toEqual(['Provider', 'Provider', [companyId]])
    const { envelope } = (await send()).body
    expect(await waitingFor()).toEqual(['Client', 'Client', []])
    await apply(app.paper.sign(envelope.envelope_id))
    // The status is the same, and the provider signs next.
    expect(await waitingFor()).toEqual(['Provider', 'Provider', [companyId]])
    expect((await state()).envelope).toMatchObject({ turn: 'admin', may_sign: true, applicant_signature_status: 'completed' })
    const { body } = await app.call('client/sign-envelope-client', { clientId: companyId }, manager)
    expect(body.url).toContain(`/sign/${envelope.envelope_id}/admin`)
    expect(decodeURIComponent(body.url)).toContain(`/admin/client-detail/${companyId}?tab=agreement`)
    const last = app.paper.sign(envelope.envelope_id)
    // The provider of signatures may complete an envelope some time after the last signature.
    await apply({ ...last, key: 'signed', status: 'signed' })
    expect(await waitingFor()).toEqual(['Provider', 'Provider', [companyId]])
    await apply(last)
    expect(await company()).toBe('Approval')
    expect((await state()).envelope).toMatchObject({ envelope_status: 'completed', actions: ['send'] })
    expect((await send()).status).toBe(200)
  })

  test('declined, the company stays in Signing and reads why; it is sent again', async () => {
    const { envelope } = (await send()).body
    await apply(app.paper.decline(envelope.envelope_id, 'The fee is not the one we agreed on.'))
    expect(await company()).toBe('Signing')
    expect((await state()).envelope).toMatchObject({
      envelope_status: 'declined',
      declined_reason: 'The fee is not the one we agreed on.',
      actions: ['send'],
    })
    expect((await send()).status).toBe(200)
  })

  test('is reminded with a corrected email, once in ten minutes, and voided with a reason', async () => {
    await send()
    const remind = (more: object = {}) => app.call('client/remind-envelope-client', { clientId: companyId, ...more }, manager)
    expect((await remind({ newEmail: 'rosa@istmo.test' })).body.envelope.applicant.email).toBe('rosa@istmo.test')
    expect((await remind()).status).toBe(429)
    const stop = (reason: string) => app.call('client/void-envelope-client', { clientId: companyId, reason }, manager)
    expect((await stop('short')).status).toBe(400)
    expect((await stop('The fee has changed.')).body.envelope).toMatchObject({
      envelope_status: 'voided',
      closing_reason: 'The fee has changed.',
    })
    const download = await app.call('client/download-envelope-client', { clientId: companyId, part: 'document' }, manager)
    expect([download.status, download.body.code]).toEqual([409, 'ENVELOPE_STATE'])
  })

  test('is not sent without the name and email of the representative, nor before the audit is passed', async () => {
    const set = (columns: object) => setRow(app.db, 'companies', { id: companyId }, columns)
    await set({ representative_name: '', representative_email: null })
    expect(await statusAndCode(send())).toEqual([409, 'ENVELOPE_INCOMPLETE'])
    expect((await state()).missing).toEqual(['Legal representative: name', 'Legal representative: email'])
    await set({ representative_name: 'Rosa', representative_email: 'r@istmo.test', status: 'Audit' })
    expect((await send()).body.code).toBe('CLIENT_STATE')
  })
  test('is not made from a template of another kind', async () => {
    expect((await send({ templateId: 'services' })).body.fields?.[0]?.field).toBe('templateId')
  })
})

describe('the audit is passed [F5, C7]', () => {
  const pass = async (more: object) =>
    app.call('client/update-client-onboarding-status', { clientId: companyId, status: 'Signing', ...more }, token)
  beforeEach(async () => {
    await setRow(app.db, 'companies', { id: companyId }, { status: 'Audit' })
  })
  const envelopes = () => rowsOf(app.db, 'envelopes', { company_id: companyId }, ['status', 'template_id'])

  test('with a template: the agreement is claimed with the step, and a job sends it', async () => {
    expect((await pass({ templateId: 'master' })).status).toBe(200)
    expect(await company()).toBe('Signing')
    expect(await envelopes()).toEqual([{ status: 'created', template_id: 'master' }])
    const { rows } =
      await app.sql`select 1 from graphile_worker.jobs where task_identifier = 'send-envelope' and run_at <= now()`
    expect(rows.length).toBeGreaterThan(0)
    expect((await state()).envelope).toMatchObject({ envelope_status: 'created', turn: null })
  })

  test('without one nothing is sent; with one that there is not nothing happens at all', async () => {
    expect((await pass({ templateId: 'gone' })).status).toBe(400)
    expect(await company()).toBe('Audit')
    expect((await pass({})).status).toBe(200)
    expect(await envelopes()).toEqual([])
    expect((await state()).envelope).toBeNull()
  })
})
