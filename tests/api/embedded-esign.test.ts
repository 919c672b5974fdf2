import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brokenAt, checkChains, eventsOf } from '../../server/outside/esign/embedded/chain.ts'
import { ESignError } from '../../server/outside/esign/esign.ts'
import { addJob } from '../../server/queue/enqueue.ts'
import { requestFor } from '../support/agreements.ts'
import { jobsDone, lastMail, mailsTo } from '../support/mailbox.ts'
import { newSigners, openSigning, sendAgreement, signingLink } from '../support/signing.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp()
const esign = beforehand(() => openSigning(app))

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const typesOf = async (envelopeId: string) => (await eventsOf(app.db, envelopeId)).map(({ type }) => type)

describe('an envelope', () => {
  test('templates are listed by kind with their four facts, one for each language [E8]', async () => {
    const contractor = await esign.listTemplates('Contractor')
    expect(contractor.map(({ templateId }) => templateId)).toEqual(['contractor-services-en', 'contractor-services-es'])
    for (const template of contractor) {
      expect(Object.keys(template).sort()).toEqual(['description', 'emailSubject', 'name', 'templateId'])
    }
    expect((await esign.listTemplates('Client')).map(({ templateId }) => templateId)).toContain('client-services-es')
  })

  test('the first signer gets a mail in the language of the document with a link, the second one none yet [E8]', async () => {
    const { envelopeId, applicant, admin } = await sendAgreement(esign, { emailSubject: 'Firma tu contrato' })
    expect(await esign.readEnvelope(envelopeId)).toMatchObject({
      status: 'sent',
      signers: [
        { role: 'applicant', status: 'sent' },
        { role: 'admin', status: 'created', changedAt: null },
      ],
      declinedReason: null,
    })
    const mail = await lastMail(app, applicant)
    expect(mail.subject).toBe('Firma tu contrato')
    expect(mail.text).toContain('Hola María José Ñandú,')
    expect(mail.html).toContain('<html lang="es">')
    expect(await signingLink(app, applicant)).toMatch(/^[\w-]{43}$/)
    expect(await mailsTo(app, admin)).toEqual([])
    expect(await typesOf(envelopeId)).toEqual(['created', 'sent'])
  })

  test('the same key makes one envelope, also of two calls at once, and leaves no file behind', async () => {
    const request = requestFor('employment-contract-en', { signers: newSigners() })
    const made = await Promise.all([1, 2, 3].map(() => esign.createEnvelope(request)))
    expect(new Set(made.map(({ envelopeId }) => envelopeId)).size).toBe(1)
    expect((await esign.createEnvelope(request)).envelopeId).toBe(made[0]?.envelopeId)
    await jobsDone(app)
    expect(await app.db.selectFrom('files').select('id').where('kept_at', 'is', null).execute()).toEqual([])
    expect(await mailsTo(app, request.signers[0]?.email ?? '')).toHaveLength(1)
  })

  test('an impossible envelope is refused with a message, and a retry would not help', async () => {
    const missing = await refusal(esign.createEnvelope(requestFor('contractor-services-en', { values: { rfc: 'X' } })))
    expect(missing).toBeInstanceOf(ESignError)
    expect(missing).toMatchObject({ text: 'This agreement still needs: Job, Start date, Contractor fee.', isPassing: false })
    const wrongKind = requestFor('contractor-services-en', { kind: 'Client' })
    expect(await refusal(esign.createEnvelope(wrongKind))).toMatchObject({
      text: expect.stringContaining('no longer exists'),
    })
    expect(await refusal(esign.readEnvelope(randomUUID()))).toBeInstanceOf(ESignError)
    expect(await refusal(esign.readEnvelope("' or 1=1"))).toBeInstanceOf(ESignError)
  })

  test('a reminder makes a new link and ends the former; a corrected address gets it instead [E8]', async () => {
    const { envelopeId, applicant } = await sendAgreement(esign)
    const first = await signingLink(app, applicant)
    await esign.remindEnvelope(envelopeId)
    expect(await signingLink(app, applicant)).not.toBe(first)
    const open = async () => {
      const text = `select from sign_tokens t join sign_parties p on p.id = t.party_id
where p.envelope_id = $1 and t.ended_at is null`
      return (await app.pool.query(text, [envelopeId])).rowCount
    }
    expect(await open()).toBe(1)
    const corrected = `new-${applicant}`
    await esign.remindEnvelope(envelopeId, corrected)
    expect(await mailsTo(app, corrected)).toHaveLength(1)
    expect(await mailsTo(app, applicant)).toHaveLength(2)
    expect(await open()).toBe(1)
    expect(await typesOf(envelopeId)).toEqual(['created', 'sent', 'reminded', 'address-corrected', 'reminded'])
  })

  test('voided, it can neither be signed nor voided otherwise; voiding twice is fine [E8]', async () => {
    const { envelopeId } = await sendAgreement(esign)
    expect(await esign.createSigningUrl(envelopeId, 'applicant', 'http://localhost/admin')).toMatch(/\/sign\/[\w-]{43}$/)
    expect(await refusal(esign.createSigningUrl(envelopeId, 'admin', '/'))).toMatchObject({
      text: 'It is not your turn to sign yet.',
    })
    await esign.voidEnvelope(envelopeId, 'Wrong salary')
    await esign.voidEnvelope(envelopeId, 'Wrong salary')
    expect((await esign.readEnvelope(envelopeId)).status).toBe('voided')
    expect(await refusal(esign.createSigningUrl(envelopeId, 'applicant', '/'))).toMatchObject({ isPassing: false })
    expect(await refusal(esign.remindEnvelope(envelopeId))).toMatchObject({ isPassing: false })
    expect(await refusal(esign.downloadPdf(envelopeId, 'document'))).toMatchObject({ isPassing: false })
    expect((await typesOf(envelopeId)).filter((type) => type === 'voided')).toHaveLength(1)
  })

  test('an envelope past its time is expired, and its link says so; the provider ends nothing by itself [E8]', async () => {
    const { envelopeId, applicant } = await sendAgreement(esign)
    const token = await signingLink(app, applicant)
    app.now.value = new Date(Date.now() + 31 * 86_400_000)
    await addJob(app.db, 'check-signing', {})
    await jobsDone(app)
    expect((await esign.readEnvelope(envelopeId)).status).toBe('sent')
    await esign.voidEnvelope(envelopeId, 'Not signed within 30 days.', 'expired')
    expect((await esign.readEnvelope(envelopeId)).status).toBe('expired')
    expect((await typesOf(envelopeId)).at(-1)).toBe('expired')
    const { body } = await app.call('employee/open-signing-link', { token })
    expect(body).toMatchObject({ stage: 'expired', signing_token: null })
    app.now.value = null
  })
})

describe('the audit trail', () => {
  /** Changes rows as only the owner of the database could, around the triggers that refuse it. */
  async function tamper(statement: string): Promise<void> {
    await app.pool.query('alter table sign_events disable trigger all')
    await app.pool.query(statement)
    await app.pool.query('alter table sign_events enable trigger all')
  }
  const broken = async (envelopeId: string) =>
    (await checkChains(app.db)).broken.find((found) => found.envelopeId === envelopeId)?.seq ?? null

  test('rows are refused to be changed or deleted', async () => {
    const { envelopeId } = await sendAgreement(esign)
    for (const statement of [
      `update sign_events set ip = null where envelope_id = '${envelopeId}'`,
      'delete from sign_events',
      'truncate sign_events',
    ]) {
      await expect(app.pool.query(statement)).rejects.toThrow('append-only')
    }
  })

  test.each([
    ['a changed one', (id: string) => `update sign_events set email = 'x@y.test' where envelope_id = '${id}' and seq = 3`, 3],
    [
      'a moved one',
      (id: string) => `update sign_events set at = at + interval '1 second' where envelope_id = '${id}' and seq = 2`,
      2,
    ],
    [
      'changed details',
      (id: string) => `update sign_events set data = '{"document":"0"}' where envelope_id = '${id}' and seq = 1`,
      1,
    ],
    ['a missing one', (id: string) => `delete from sign_events where envelope_id = '${id}' and seq = 2`, 2],
    ['a missing end', (id: string) => `delete from sign_events where envelope_id = '${id}' and seq = 4`, 4],
  ])('the check finds %s', async (_case, statement, line) => {
    const { envelopeId } = await sendAgreement(esign)
    await jobsDone(app)
    await esign.remindEnvelope(envelopeId)
    await jobsDone(app)
    await esign.voidEnvelope(envelopeId, 'x')
    expect(await typesOf(envelopeId)).toHaveLength(4)
    expect(await broken(envelopeId)).toBeNull()
    await tamper(statement(envelopeId))
    expect(await broken(envelopeId)).toBe(line)
  })

  test('two lines that are exchanged, or one that is made up, are found', async () => {
    const { envelopeId } = await sendAgreement(esign)
    await jobsDone(app)
    const rows = await eventsOf(app.db, envelopeId)
    const end = { event_count: rows.length, chain_head: rows.at(-1)?.hash ?? null }
    expect(brokenAt(rows, end)).toBeNull()
    expect(brokenAt([...rows].reverse(), end)).toBe(1)
    const last = rows.at(-1)
    if (!last) throw new Error('There is no event.')
    expect(brokenAt([...rows, { ...last, seq: 3, prev_hash: last.hash }], end)).toBe(3)
    expect(brokenAt([], end)).toBe(1)
  })

  test('concurrent events are chained one after another', async () => {
    const { envelopeId } = await sendAgreement(esign)
    await jobsDone(app)
    await Promise.all(Array.from({ length: 8 }, () => esign.createSigningUrl(envelopeId, 'applicant', '/')))
    expect((await eventsOf(app.db, envelopeId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await broken(envelopeId)).toBeNull()
  })
})
