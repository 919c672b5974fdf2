import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnvelopeEvent, EnvelopeStatus } from '../../server/outside/esign/esign.ts'
import { applyEvent, createContractor, insertEnvelope } from '../support/envelopes.ts'
import { createReadyCompany } from '../support/onboarding.ts'
import { actionsOf, rowOf, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })

const apply = (event: EnvelopeEvent) => applyEvent(app.db, event, new Date('2026-02-01T00:00:00Z'))

type Told = Omit<EnvelopeEvent, 'envelopeId'>
const told = (
  minute: number,
  status: EnvelopeStatus,
  signer: EnvelopeEvent['signer'] = null,
  reason: string | null = null,
): Told => {
  const at = new Date(Date.UTC(2026, 0, 1, 1, minute)).toISOString()
  return { key: [status, signer?.role, signer?.status, at].join('/'), at, status, signer, reason }
}
const SIGNED = [
  told(1, 'sent', { role: 'applicant', status: 'sent' }),
  told(2, 'delivered', { role: 'applicant', status: 'delivered' }),
  told(3, 'delivered', { role: 'applicant', status: 'completed' }),
  told(6, 'completed', { role: 'admin', status: 'completed' }),
]

const newEnvelope = async () => {
  const { person, companyId, contractId } = await createContractor(app.db)
  const about = { companyId, contractId, personId: person.id }
  return { ...about, ...(await insertEnvelope(app.db, about)) }
}
const read = (id: number) =>
  app.db
    .selectFrom('envelopes')
    .select(['status', 'status_changed_at', 'applicant_signature_status', 'applicant_changed_at', 'admin_signature_status'])
    .select(['admin_changed_at', 'declined_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const JOBS = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = $1 and (payload->>'id')::int = $2`
const jobs = async (name: string, id: number) => (await app.pool.query(JOBS, [name, id])).rowCount

describe('events of an envelope [E7]', () => {
  test('come in any order, late and twice, and end alike; each is kept once, and the end has its jobs once', async () => {
    const shuffled = fc.shuffledSubarray([...SIGNED, ...SIGNED], { minLength: 8 })
    let inOrder: object | null = null
    await fc.assert(
      fc.asyncProperty(shuffled, async (events) => {
        const { id, envelope_id: envelopeId } = await newEnvelope()
        for (const event of inOrder ? events : SIGNED) await apply({ ...event, envelopeId })
        const end = await read(id)
        inOrder ??= end
        expect(end).toEqual(inOrder)
        expect(await rowsOf(app.db, 'envelope_events', { envelope_id: envelopeId }, ['id'])).toHaveLength(SIGNED.length)
        expect([await jobs('keep-signed-envelope', id), await jobs('send-envelope-mail', id)]).toEqual([1, 2])
      }),
      { numRuns: 12 },
    )
    expect(inOrder).toMatchObject({ status: 'completed', applicant_signature_status: 'completed' })
  })

  test('say what became of them: changed, doubled, kept, waiting', async () => {
    const { envelope_id: envelopeId } = await newEnvelope()
    const [sent, opened, , completed] = SIGNED as [Told, Told, Told, Told]
    expect(await apply({ ...opened, envelopeId })).toBe('changed')
    expect(await apply({ ...opened, envelopeId })).toBe('doubled')
    expect(await apply({ ...sent, envelopeId })).toBe('kept')
    expect(await apply({ ...completed, envelopeId })).toBe('changed')
    expect(await apply({ ...told(9, 'declined', null, 'Too late.'), envelopeId })).toBe('kept')
    expect(await apply({ ...sent, envelopeId: 'not known yet' })).toBe('waiting')
  })

  test('of one envelope at the same moment wait for each other and lose nothing', async () => {
    const { id, envelope_id: envelopeId } = await newEnvelope()
    const outcomes = await Promise.all([...SIGNED, ...SIGNED].map((event) => apply({ ...event, envelopeId })))
    expect(outcomes.filter((outcome) => outcome === 'doubled')).toHaveLength(SIGNED.length)
    expect(await read(id)).toMatchObject({ status: 'completed', applicant_changed_at: SIGNED[2]?.at })
  })

  test('an envelope that we ended because its time was over is reported as voided and is expired', async () => {
    const { id, envelope_id: envelopeId } = await newEnvelope()
    await setRow(app.db, 'envelopes', { id }, { closing: 'expired' })
    await apply({ ...told(5, 'voided'), envelopeId })
    expect(await read(id)).toMatchObject({ status: 'expired' })
  })
})

test('an envelope that all signed while it was being voided is completed without the reason of the voiding', async () => {
  const { id, personId, envelope_id: envelopeId } = await newEnvelope()
  await setRow(app.db, 'envelopes', { id }, { closing: 'voided', closing_reason: 'The salary is wrong.' })
  for (const event of [SIGNED[3] as Told, told(7, 'voided')]) await apply({ ...event, envelopeId })
  expect(await read(id)).toMatchObject({ status: 'completed' })
  const [entry, ...others] = await rowsOf(app.db, 'history', { entity_id: personId, action: 'envelope.completed' })
  expect([entry?.reason, others]).toEqual([null, []])
})

describe('the agreement of a company [E7]', () => {
  const inSigning = async () => {
    const { id: companyId } = await createReadyCompany(app, 'Signing')
    return { companyId, ...(await insertEnvelope(app.db, { companyId })) }
  }
  const statusOf = async (id: number) => (await rowOf(app.db, 'companies', { id })).status
  const actions = (id: number) => actionsOf(app.db, 'company', id)

  test('leads to Approval when it is completed, once [C8]', async () => {
    const { companyId, envelope_id: envelopeId } = await inSigning()
    for (const event of [...SIGNED].reverse()) await apply({ ...event, envelopeId })
    expect(await statusOf(companyId)).toBe('Approval')
    expect(await actions(companyId)).toEqual(['client.agreement-completed', 'envelope.completed'])
  })

  test('leaves the company in Signing when it is declined or voided [C9]', async () => {
    for (const end of [told(4, 'declined', { role: 'applicant', status: 'declined' }, 'Other terms.'), told(4, 'voided')]) {
      const { companyId, envelope_id: envelopeId } = await inSigning()
      await apply({ ...end, envelopeId })
      expect(await statusOf(companyId)).toBe('Signing')
      expect(await actions(companyId)).toEqual(['client.agreement-failed', `envelope.${end.status}`])
    }
  })

  test('changes nothing of a company that is not in Signing any more', async () => {
    const { companyId, envelope_id: envelopeId } = await inSigning()
    await setRow(app.db, 'companies', { id: companyId }, { status: 'Denied' })
    await apply({ ...(SIGNED[3] as Told), envelopeId })
    expect(await statusOf(companyId)).toBe('Denied')
  })
})
