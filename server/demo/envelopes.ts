import { t } from '../../contract/language/texts.ts'
import type { AgreementContent } from '../../contract/signing/schemas.ts'
import settings from '../../schemas/envelopes.json' with { type: 'json' }
import { applyEnvelopeEvent } from '../areas/envelopes/apply-event.ts'
import { keepOrder } from '../areas/envelopes/claim-envelope.ts'
import { callProvider, noteDelivery } from '../areas/envelopes/deliver-envelope.ts'
import type { EnvelopeRow } from '../areas/envelopes/envelope-row.ts'
import { signingPorts } from '../areas/signing/signing-ports.ts'
import type { Database } from '../db/connect.ts'
import { insertRow, listColumns, updateRow } from '../db/rows.ts'
import type { Files } from '../files/create.ts'
import { inLanguage } from '../language.ts'
import { appendEvent } from '../outside/esign/embedded/chain.ts'
import { createEmbedded } from '../outside/esign/embedded/create.ts'
import { findEnvelope, moveEnvelope } from '../outside/esign/embedded/envelope-store.ts'
import { type ChosenTemplate, type ESign, ESignError, type SignerRole } from '../outside/esign/esign.ts'
import { addJob } from '../queue/enqueue.ts'
import type { Settings } from '../settings.ts'
import stories from './data/envelope-stories.json' with { type: 'json' }
import { makePdf } from './demo-pdf.ts'

type Sender = { id: number; firstname: string; lastname: string; email: string }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The server answers by then; drawing would keep it from that. */
const WHEN_RUNNING_SECONDS = 5
/** A contractor of the demo whose contract is long in force. */
const SETTLED = 'contractor@plantilla.test'

interface Deed {
  what: 'view' | 'sign'
  role: SignerRole
  /** Hours after the sending. */
  after: number
}
interface Story {
  /** Hours since the sending. */
  hours: number
  deeds: readonly Deed[]
}
interface Ended {
  status: 'declined' | 'expired' | 'voided'
  /** Days since the sending. */
  days: number
  /** Days from the sending to the end. */
  after?: number
  reason?: string
}
/** Contracts under way at our own service. */
const UNDER_WAY = stories.underWay as Story[]
/** Without all signatures: the provider is no longer asked about them, so nothing is stored there. */
const ENDED = stories.ended as Ended[]

/**
 * Envelopes of a freshly filled demo, one in each state, where our own service signs agreements. Drawing one takes a fifth of
 * a second, so here it is a sheet with the names; the queue does the rest once the server runs: it sends the newest, draws
 * and seals those with both signatures, and mails the links to the next signers.
 */
export async function seedEnvelopes(parts: { settings: Settings; db: Database; files: Files }, now: Date): Promise<void> {
  if (parts.settings.esign !== 'embedded') return
  const { db } = parts
  const moment = { at: now }
  const esign = createEmbedded({ ...parts, ...signingPorts(db, parts.files), clock: () => moment.at, draw })
  const listed = (await esign.listTemplates('Contractor')).at(-1)
  const [sender] = await listColumns(db, 'people', { role: 'Admin' }, ['id', 'firstname', 'lastname', 'email'], ['id'])
  if (!listed || !sender) return
  const template = { ...listed, language: esign.languageOf(listed.templateId) }
  const [newest, ...contracts] = await contractsToSign(db)
  const settled = await contractOf(db, SETTLED)
  const sent = { template, sender, esign, db }
  if (newest !== undefined) {
    const { id } = await keepOrder(db, { of: { contractId: newest }, template, session: sender, now, provider: 'embedded' })
    await addJob(db, 'send-envelope', { id }, WHEN_RUNNING_SECONDS)
  }
  const plans = [
    ...UNDER_WAY.map((plan, at) => ({ ...plan, contractId: contracts[at] })),
    { ...(stories.signedByBoth as Story), contractId: settled },
  ]
  for (const { hours, deeds, contractId } of plans) {
    moment.at = new Date(now.getTime() - hours * HOUR_MS)
    const row = contractId === undefined ? null : await send(sent, contractId, moment.at)
    for (const deed of deeds) if (row?.envelope_id) await act(db, row.envelope_id, deed, moment.at)
  }
  for (const [at, end] of ENDED.entries()) {
    const contractId = contracts[UNDER_WAY.length + at]
    if (contractId !== undefined) await insertEnded(sent, contractId, end, now)
  }
}

const draw = async ({ content: { title, parties } }: { content: AgreementContent }): Promise<Buffer> =>
  makePdf(title.slice(0, 40), [
    ...parties.map(({ label, name }) => `${label}: ${name}`),
    'Demo document of Plantilla: the text is on the page.',
  ])

/** Contracts of contractors in Signing, always the same ones. */
async function contractsToSign(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('contracts as k')
    .innerJoin('people as p', 'p.id', 'k.person_id')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .select('k.id')
    .where('p.role', '=', 'Contractor')
    .where('p.onboarding_status', '=', 'Signing')
    .where('c.status', '=', 'Approved')
    .where('k.status', 'in', ['Draft', 'Sent'])
    .orderBy('p.email', 'desc')
    .limit(1 + UNDER_WAY.length + ENDED.length)
    .execute()
  return rows.map(({ id }) => id)
}

const contractOf = async (db: Database, email: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('contracts as k')
      .innerJoin('people as p', 'p.id', 'k.person_id')
      .select('k.id')
      .where('p.email', '=', email)
      .executeTakeFirst()
  )?.id

interface Sending {
  db: Database
  esign: ESign
  template: ChosenTemplate
  sender: Sender
}

const contextOf = (db: Database, now: Date) => ({ db, now, origin: { requestId: 'demo', ip: '', device: null } })

/** Sends it as the product does; `null` where the template needs a value that no person of the demo has. */
async function send({ db, esign, template, sender }: Sending, contractId: number, now: Date): Promise<EnvelopeRow | null> {
  const row = await keepOrder(db, { of: { contractId }, template, session: sender, now, provider: 'embedded' })
  try {
    const delivery = await callProvider(db, esign, row)
    return await db.transaction().execute((tx) => noteDelivery(contextOf(tx, now), row.id, delivery))
  } catch (error) {
    if (error instanceof ESignError && !error.isPassing) return null
    throw error
  }
}

/** One of the signers reads or signs, as on the signing page. */
async function act(db: Database, envelopeId: string, { what, role, after }: Deed, sentAt: Date): Promise<void> {
  const now = new Date(sentAt.getTime() + after * HOUR_MS)
  const at = now.toISOString()
  const origin = { requestId: 'demo', ip: '203.0.113.24', device: 'Chrome on Windows' }
  await db.transaction().execute(async (tx) => {
    const envelope = await findEnvelope(tx, envelopeId, 'hold')
    const signer = envelope?.parties.find((party) => party.role === role)
    if (!envelope || !signer) return
    const isSigning = what === 'sign'
    const signature = JSON.stringify({ kind: 'typed', text: signer.name, strokes: [] })
    const proof = { signed_at: at, identified_by: 'code', ip: origin.ip, device: origin.device }
    const signerStatus = isSigning ? 'completed' : 'delivered'
    const status = isSigning && role === 'admin' ? 'signed' : 'delivered'
    await updateRow(tx, 'sign_parties', signer.id, {
      status: signerStatus,
      changed_at: at,
      ...(isSigning ? { ...proof, signature, consent: inLanguage(signer.language, () => t('signing.consent')) } : {}),
    })
    await moveEnvelope(tx, envelopeId, status, now)
    const by = { signer, origin, at: now }
    if (!isSigning) await appendEvent(tx, envelopeId, { ...by, type: 'identified', data: { by: 'code' } })
    await appendEvent(tx, envelopeId, { ...by, type: isSigning ? 'signed' : 'viewed' })
    const event = { envelopeId, key: `${role}-${isSigning ? 'signed' : 'viewed'}`, at, status, reason: null } as const
    await applyEnvelopeEvent({ ...contextOf(tx, now), origin }, { ...event, signer: { role, status: signerStatus } })
    if (status === 'signed') await addJob(tx, 'seal-envelope', { envelopeId }, WHEN_RUNNING_SECONDS)
    const next = envelope.parties.find(({ id, status: own }) => id !== signer.id && own !== 'completed')
    if (isSigning && next) await addJob(tx, 'send-signing-invitation', { partyId: next.id, isReminder: false })
  })
}

/** Ended envelopes, with the event that ended them. */
async function insertEnded(
  { db, template, sender }: Sending,
  contractId: number,
  { status, days, after = settings.expiresAfterDays, ...end }: Ended,
  now: Date,
): Promise<void> {
  const sentAt = new Date(now.getTime() - days * DAY_MS)
  const at = new Date(sentAt.getTime() + after * DAY_MS).toISOString()
  const isDeclined = status === 'declined'
  const notInTime = () => t('server-signing.envelope.notInTime', { days: settings.expiresAfterDays })
  const reason = end.reason ?? inLanguage(template.language, notInTime)
  const { id, key } = await keepOrder(db, { of: { contractId }, template, session: sender, now: sentAt, provider: 'embedded' })
  await updateRow(db, 'envelopes', id, {
    envelope_id: key,
    request: null,
    status,
    status_changed_at: at,
    sent_at: sentAt.toISOString(),
    applicant_signature_status: isDeclined ? 'declined' : 'delivered',
    applicant_changed_at: at,
    declined_reason: isDeclined ? reason : null,
    ...(isDeclined ? {} : { closing: status, closing_reason: reason, closing_by: status === 'voided' ? sender.id : null }),
  })
  const signer = isDeclined
    ? { signer_role: 'applicant', signer_status: 'declined' }
    : { signer_role: null, signer_status: null }
  const event = { envelope_id: key, key: status, at, status, ...signer, reason, received_at: at, changed: true }
  await insertRow(db, 'envelope_events', event)
}
