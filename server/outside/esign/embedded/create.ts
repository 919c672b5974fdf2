import { buffer } from 'node:stream/consumers'
import { t } from '../../../../contract/language/texts.ts'
import type { Database } from '../../../db/connect.ts'
import { updateRow } from '../../../db/rows.ts'
import { type AgreementKind, type ESign, ESignError, type SignerRole, type Template } from '../esign.ts'
import type { ESignParts, ESignPorts } from '../parts.ts'
import { type Agreements, openAgreements } from './agreements/agreement-folder.ts'
import { appendEvent } from './chain.ts'
import { endTokens, findEnvelope, isOpen, moveEnvelope, type SigningEnvelope, stateOf, turnOf } from './envelope-store.ts'
import { findVersion, makeEnvelope, templateIdOf } from './make-envelope.ts'
import { checkSealKey } from './seal/seal-key-files.ts'
import { DIRECT_MINUTES, issueSignToken, minutesAfter } from './sign-tokens.ts'

/**
 * Our own e-signature service: agreements from files, a signing page, sealed PDFs with evidence. Throws at start where an
 * agreement file or the seal's key cannot be used.
 */
export function createEmbedded(parts: ESignParts): ESign {
  const { settings, db, clock, invite } = parts
  checkSealKey(settings, clock())
  const agreements = openAgreements(settings.schemasDir)
  return {
    name: 'embedded',
    listTemplates: async (kind) => templatesOf(agreements, kind),
    languageOf: (templateId) => findVersion(agreements, templateId)?.language ?? null,
    createEnvelope: async (request) => {
      const envelopeId = await makeEnvelope(parts, agreements, request)
      return { envelopeId, state: stateOf(await need(db, envelopeId)) }
    },
    readEnvelope: async (envelopeId) => stateOf(await need(db, envelopeId)),
    createSigningUrl: (envelopeId, role, returnUrl) => makeSigningUrl(parts, envelopeId, role, returnUrl),
    voidEnvelope: (envelopeId, reason, as = 'voided') => endEnvelope(parts, envelopeId, reason, as),
    remindEnvelope: (envelopeId, email) =>
      db.transaction().execute(async (tx) => remindSigner(tx, await need(tx, envelopeId, 'hold'), email, clock(), invite)),
    downloadPdf: (envelopeId, part) => readPdf(parts, envelopeId, part),
  }
}

function templatesOf(agreements: Agreements, kind: AgreementKind): Template[] {
  return agreements
    .all()
    .filter((file) => file.kind === kind)
    .flatMap(({ key, languages }) =>
      Object.entries(languages).map(([language, { name, emailSubject, description }]) => ({
        templateId: templateIdOf(key, language),
        name,
        emailSubject,
        description,
      })),
    )
}

async function need(db: ESignParts['db'], id: string, how?: 'hold'): Promise<SigningEnvelope> {
  const envelope = isUuid(id) ? await findEnvelope(db, id, how) : null
  if (!envelope) throw new ESignError(t('server-signing.refused.unknown'), false)
  return envelope
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

async function makeSigningUrl(
  { settings, db, clock }: ESignParts,
  envelopeId: string,
  role: SignerRole,
  returnUrl: string,
): Promise<string> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const envelope = await need(tx, envelopeId, 'hold')
    if (!isOpen(envelope)) throw new ESignError(t('server-signing.refused.notSignable'), false)
    const party = turnOf(envelope)
    if (party?.role !== role) throw new ESignError(t('server-signing.refused.notYourTurn'), false)
    const link = { party_id: party.id, kind: 'direct', return_url: returnUrl, expires_at: minutesAfter(now, DIRECT_MINUTES) }
    const token = await issueSignToken(tx, link, now)
    await appendEvent(tx, envelopeId, { at: now, type: 'link-made', signer: party })
    return `${settings.publicUrl}/sign/${token}`
  })
}

async function endEnvelope({ db, clock }: ESignParts, id: string, reason: string, as: 'voided' | 'expired'): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const envelope = await need(tx, id, 'hold')
    if (envelope.row.status === as) return
    if (!isOpen(envelope)) throw new ESignError(t('server-signing.refused.notVoidable'), false)
    await moveEnvelope(tx, id, as, now, as === 'voided' ? reason : null)
    const signers = envelope.parties.map((party) => party.id)
    await endTokens(tx, signers, now, ['direct'])
    await appendEvent(tx, id, { at: now, type: as, signer: null, data: { reason } })
  })
}

async function readPdf({ db, storage }: ESignParts, envelopeId: string, part: 'document' | 'evidence'): Promise<Buffer> {
  const { row } = await need(db, envelopeId)
  const id = part === 'document' ? row.document_file : row.evidence_file
  if (id === null) throw new ESignError(t('server-signing.refused.notSigned'), row.status === 'signed')
  const content = await storage.get(id)
  if (!content) throw new ESignError(t('server-signing.refused.notReadable'), true)
  return buffer(content)
}

/** Invites the next signer again. A new address replaces the former one, whose access ends. */
async function remindSigner(
  tx: Database,
  envelope: SigningEnvelope,
  email: string | undefined,
  now: Date,
  invite: ESignPorts['invite'],
): Promise<void> {
  const party = turnOf(envelope)
  if (!party) throw new ESignError(t('server-signing.refused.noMore'), false)
  const address = email?.trim() ?? party.email
  if (address.toLowerCase() !== party.email.toLowerCase()) {
    // A code on its way to the former address proves nothing about the new one.
    await updateRow(tx, 'sign_parties', party.id, { email: address, code_hash: null, code_expires_at: null })
    await endTokens(tx, [party.id], now)
    const data = { from: party.email, to: address }
    await appendEvent(tx, envelope.row.id, { at: now, type: 'address-corrected', signer: null, data })
  }
  await invite(tx, { partyId: party.id, isReminder: true })
}
