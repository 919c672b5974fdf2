import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkChains, eventsOf } from '../../server/outside/esign/embedded/chain.ts'
import { addJob } from '../../server/queue/enqueue.ts'
import { DRAWN, TYPED } from '../support/agreements.ts'
import { jobsDone, mailedCode, mailsTo } from '../support/mailbox.ts'
import { isSealed, pdfStructure } from '../support/pdf-tools.ts'
import { createPerson, signIn } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { newSigners, openSigning, type SentAgreement, sendAgreement, signingLink } from '../support/signing.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp()
const esign = beforehand(() => openSigning(app))

const open = (token: string, sessionToken?: string) =>
  app.call('employee/open-signing-link', { token, ...(sessionToken ? { sessionToken } : {}) })
const read = (signingToken: string) => app.call('employee/read-agreement', { signingToken })

/** The steps of a signer without a session: link, code, open agreement. */
async function identify(address: string): Promise<string> {
  const token = await signingLink(app, address)
  expect((await app.call('employee/send-signing-code', { token })).status).toBe(200)
  const code = await mailedCode(app, address)
  const { body } = await app.call('employee/confirm-signing-code', { token, code })
  return body.signing_token
}

async function sign(signingToken: string, changes: object = {}) {
  const { digest } = (await read(signingToken)).body
  const input = { signingToken, digest, language: 'es', hasRead: true, consent: true, signature: TYPED, ...changes }
  return app.call('employee/sign-agreement', input)
}

const eventStatuses = async (envelopeId: string) => {
  const columns = ['key', 'status', 'signer_status'] as const
  const rows = await rowsOf(app.db, 'envelope_events', { envelope_id: envelopeId }, columns)
  return rows.map(({ key, status, signer_status }) => [key, status, signer_status])
}

async function signedByBoth(): Promise<SentAgreement> {
  const sent = await sendAgreement(esign)
  await sign(await identify(sent.applicant))
  await sign(await identify(sent.admin), { signature: DRAWN, language: 'en' })
  await jobsDone(app)
  return sent
}

describe('the whole way', () => {
  test('applicant, then admin, by link and code; sealed with evidence, and the product is notified of each step [E8]', async () => {
    const sent = await sendAgreement(esign)
    const link = await signingLink(app, sent.applicant)
    const opened = await open(link)
    expect(opened.body).toMatchObject({ stage: 'identify', language: 'es', sender: 'Luis Peña', signing_token: null })
    expect(opened.body.email_hint).toMatch(/^m•••@signers\.test$/)
    const applicant = await identify(sent.applicant)
    const shown = (await read(applicant)).body
    expect(shown).toMatchObject({ stage: 'read', role: 'applicant', signers: [{ has_signed: false }, { has_signed: false }] })
    expect(await mailsTo(app, sent.admin)).toEqual([])
    expect((await sign(applicant)).body).toEqual({ status: 200, stage: 'signed' })
    expect((await read(applicant)).body.stage).toBe('signed')
    expect((await esign.readEnvelope(sent.envelopeId)).status).toBe('delivered')
    const admin = await identify(sent.admin)
    expect((await sign(admin, { signature: DRAWN, language: 'en' })).body.stage).toBe('signed')
    await jobsDone(app)
    expect(await esign.readEnvelope(sent.envelopeId)).toMatchObject({
      status: 'completed',
      signers: [{ status: 'completed' }, { status: 'completed' }],
    })
    expect(await eventStatuses(sent.envelopeId)).toEqual([
      ['applicant-viewed', 'delivered', 'delivered'],
      ['applicant-signed', 'delivered', 'completed'],
      ['admin-viewed', 'delivered', 'delivered'],
      ['admin-signed', 'signed', 'completed'],
      ['completed', 'completed', null],
    ])
    const [document, evidence] = await Promise.all([
      esign.downloadPdf(sent.envelopeId, 'document'),
      esign.downloadPdf(sent.envelopeId, 'evidence'),
    ])
    expect([document, evidence].map(isSealed)).toEqual([true, true])
    const words = pdfStructure(evidence).replace(/[\s"]/g, '')
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    for (const part of [sha256(document), shown.digest, sent.applicant, sent.admin, '127.0.0.1', sent.envelopeId])
      expect(words).toContain(part)
    const download = async (signingToken: string, part: string) =>
      (await app.download('employee/download-agreement', { signingToken, part })).rawPayload
    expect(sha256(await download(applicant, 'presented'))).toBe(shown.digest)
    expect((await download(admin, 'document')).equals(document)).toBe(true)
    expect((await eventsOf(app.db, sent.envelopeId)).map(({ type }) => type).filter((type) => type === 'signed')).toHaveLength(
      2,
    )
    expect((await checkChains(app.db)).broken).toEqual([])
  }, 60_000)

  test('sealing again, as after a crash, makes nothing twice', { timeout: 60_000 }, async () => {
    const { envelopeId } = await signedByBoth()
    const before = await esign.downloadPdf(envelopeId, 'document')
    await addJob(app.db, 'seal-envelope', { envelopeId })
    await jobsDone(app)
    expect((await esign.downloadPdf(envelopeId, 'document')).equals(before)).toBe(true)
    expect(await eventStatuses(envelopeId)).toHaveLength(5)
  })
})

describe('access', () => {
  test("the signer's own session needs no code; another one, or an Admin in a view of the signer, does [E8]", async () => {
    const person = await createPerson(app.db, { role: 'Contractor' })
    const other = await createPerson(app.db, { role: 'Admin' })
    const [, admin] = newSigners()
    if (!admin) throw new Error('no signers')
    const sent = await sendAgreement(esign, {
      signers: [{ role: 'applicant', name: 'Ana', email: person.email.toUpperCase(), language: 'es' }, admin],
    })
    const link = await signingLink(app, sent.applicant)
    expect((await open(link, await signIn(app, other))).body.signing_token).toBeNull()
    expect((await open(link, 'x'.repeat(43))).body.stage).toBe('identify')
    const { body } = await open(link, await signIn(app, person))
    expect(body).toMatchObject({ stage: 'read', signing_token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await sign(body.signing_token)).status).toBe(200)
    expect((await rowOf(app.db, 'sign_parties', { email: sent.applicant })).identified_by).toBe('session')
  })

  test('neither an API key of the signer nor a session that still needs its second factor replaces the code [E8]', async () => {
    const person = await createPerson(app.db, { role: 'Admin' })
    const [applicant] = newSigners()
    if (!applicant) throw new Error('no signers')
    const sent = await sendAgreement(esign, { signers: [{ ...applicant, email: person.email }, ...newSigners().slice(1)] })
    const link = await signingLink(app, sent.applicant)
    const session = await signIn(app, person)
    const scopes = { name: 'HR system', scopes: ['jobs:read'], days: 90 }
    const { key } = (await app.call('integration/create-api-key', scopes, session)).body
    expect((await open(link, key)).body).toMatchObject({ stage: 'identify', signing_token: null })
    app.settings.secondFactor = 'rule'
    try {
      expect((await open(link, session)).body).toMatchObject({ stage: 'identify', signing_token: null })
    } finally {
      app.settings.secondFactor = 'off'
    }
    expect((await open(link, session)).body.stage).toBe('read')
  })

  test('a link made for a signed-in person opens once, soon, and for that signer [E8]', async () => {
    const sent = await sendAgreement(esign)
    const url = await esign.createSigningUrl(sent.envelopeId, 'applicant', 'http://localhost:4000/admin')
    const token = url.split('/').at(-1) as string
    const both = await Promise.all([open(token), open(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const body = both.find(({ status }) => status === 200)?.body
    expect((await read(body.signing_token)).body.return_url).toBe('http://localhost:4000/admin')
    expect((await open(token)).body.code).toBe('LINK_INVALID')
    const late = (await esign.createSigningUrl(sent.envelopeId, 'applicant', '/')).split('/').at(-1) as string
    app.now.value = new Date(Date.now() + 6 * 60_000)
    expect((await open(late)).body.code).toBe('LINK_INVALID')
    app.now.value = null
  })

  test('five wrong codes end a code, one a minute is sent, and an old one is worth nothing', async () => {
    const sent = await sendAgreement(esign)
    const token = await signingLink(app, sent.applicant)
    expect((await app.call('employee/confirm-signing-code', { token, code: '000000' })).body.code).toBe('BAD_CODE')
    await app.call('employee/send-signing-code', { token })
    expect((await app.call('employee/send-signing-code', { token })).body).toMatchObject({
      code: 'RATE_LIMIT',
      retryAfter: expect.any(Number),
    })
    const code = await mailedCode(app, sent.applicant)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let at = 0; at < 5; at += 1)
      expect((await app.call('employee/confirm-signing-code', { token, code: wrong })).status).toBe(400)
    expect((await app.call('employee/confirm-signing-code', { token, code })).body.code).toBe('BAD_CODE')
    app.now.value = new Date(Date.now() + 61_000)
    await app.call('employee/send-signing-code', { token })
    const second = await mailedCode(app, sent.applicant)
    app.now.value = new Date(Date.now() + 12 * 60_000)
    expect((await app.call('employee/confirm-signing-code', { token, code: second })).body.code).toBe('BAD_CODE')
    app.now.value = null
  })

  test('a corrected address ends the link, the code and the open page of the former one', async () => {
    const sent = await sendAgreement(esign)
    const token = await signingLink(app, sent.applicant)
    const access = await identify(sent.applicant)
    await esign.remindEnvelope(sent.envelopeId, `new-${sent.applicant}`)
    expect((await open(token)).body.code).toBe('LINK_INVALID')
    expect((await read(access)).body.code).toBe('LINK_INVALID')
    expect((await open(await signingLink(app, `new-${sent.applicant}`))).body.stage).toBe('identify')
  })
})

describe('refusals', () => {
  test('signing twice at once gives one signature; a second tab learns that it is signed [E8]', async () => {
    const sent = await sendAgreement(esign)
    const access = await identify(sent.applicant)
    const answers = await Promise.all([sign(access), sign(access, { signature: DRAWN }), sign(access)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const types = (await eventsOf(app.db, sent.envelopeId)).map(({ type }) => type)
    expect(types.filter((type) => type === 'signed')).toHaveLength(1)
    expect(await mailsTo(app, sent.admin)).toHaveLength(1)
  })

  test('the admin waits for the applicant; a voided, declined or replaced document cannot be signed [E8]', async () => {
    const sent = await sendAgreement(esign)
    const link = await signingLink(app, sent.applicant)
    const access = await identify(sent.applicant)
    expect((await sign(access, { digest: '0'.repeat(64) })).body.code).toBe('STALE')
    expect((await sign(access, { signature: { ...DRAWN, strokes: [] } })).body.code).toBe('VALIDATION')
    expect((await sign(access, { signature: { ...TYPED, text: '😀 😀' } })).body.code).toBe('VALIDATION')
    expect((await sign(access, { consent: false })).body.code).toBe('VALIDATION')
    await esign.voidEnvelope(sent.envelopeId, 'Wrong salary')
    expect((await sign(access)).body).toMatchObject({
      code: 'SIGNING_STATE',
      message: 'This agreement is voided and can no longer be signed.',
    })
    expect((await read(access)).body).toMatchObject({ stage: 'voided', reason: 'Wrong salary' })
    expect((await open(link)).body.stage).toBe('voided')
  })

  test('after the last day an agreement cannot be signed or declined, also before the job has noted it', async () => {
    const sent = await sendAgreement(esign)
    const signingToken = await identify(sent.applicant)
    await app.pool.query("update sign_envelopes set expires_at = now() - interval '1 minute' where id = $1", [sent.envelopeId])
    expect((await sign(signingToken)).body).toMatchObject({ code: 'SIGNING_STATE' })
    const declined = await app.call('employee/decline-agreement', { signingToken, reason: 'The salary is not the agreed one.' })
    expect(declined.body).toMatchObject({ code: 'SIGNING_STATE' })
    expect((await read(signingToken)).body.stage).toBe('expired')
  })

  test('declined with a reason, the sender reads it and it cannot be signed any more [E8]', async () => {
    const sent = await sendAgreement(esign)
    const access = await identify(sent.applicant)
    const decline = (reason: string) => app.call('employee/decline-agreement', { signingToken: access, reason })
    expect((await decline('no')).body.code).toBe('VALIDATION')
    expect((await decline('The salary is not the one we agreed on.')).body.stage).toBe('declined')
    expect((await decline('The salary is not the one we agreed on.')).status).toBe(200)
    expect(await esign.readEnvelope(sent.envelopeId)).toMatchObject({
      status: 'declined',
      declinedReason: 'The salary is not the one we agreed on.',
    })
    expect((await sign(access)).body.code).toBe('SIGNING_STATE')
    expect(await eventStatuses(sent.envelopeId)).toEqual([['applicant-declined', 'declined', 'declined']])
  })

  test('an invented token opens nothing, in any call', async () => {
    const token = 'y'.repeat(43)
    for (const answer of [await open(token), await read(token), await app.call('employee/send-signing-code', { token })]) {
      expect(answer.body.code).toBe('LINK_INVALID')
    }
  })
})
