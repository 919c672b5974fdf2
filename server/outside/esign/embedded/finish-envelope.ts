import { t } from '../../../../contract/language/texts.ts'
import type { Signature } from '../../../../contract/signing/schemas.ts'
import type { Database } from '../../../db/connect.ts'
import { readColumns } from '../../../db/rows.ts'
import { inLanguage } from '../../../language.ts'
import type { ESignParts } from '../parts.ts'
import { appendEvent, eventsOf } from './chain.ts'
import { findEnvelope, moveEnvelope, type SigningEnvelope } from './envelope-store.ts'
import { drawAgreement } from './pdf/draw-agreement.ts'
import { drawEvidence, type SignerEvidence } from './pdf/draw-evidence.ts'
import { loadSealKey } from './seal/seal-key-files.ts'

/** Runs in the same transaction when an envelope is complete. */
type Follow = (tx: Database, at: Date) => Promise<void>

/**
 * Draws the signed document and the page of evidence, seals both and stores them, which completes the envelope. A repetition
 * changes nothing. Slow: a second or two.
 */
export async function finishEnvelope(parts: Omit<ESignParts, 'draw'>, id: string, follow: Follow): Promise<void> {
  const { db, clock, settings, openPapers } = parts
  const envelope = await findEnvelope(db, id)
  if (envelope?.row.status !== 'signed') return
  const now = clock()
  const key = await loadSealKey(settings, now)
  const { sealPdf, sealSize } = await import('./seal/seal-pdf.ts')
  const seal = { name: 'Plantilla', reason: reasonOf(envelope), at: now, bytes: await sealSize(key) }
  const call = openPapers()
  try {
    const drawn = await drawAgreement({ envelopeId: id, content: envelope.content, now, seal, signatures: placed(envelope) })
    const document = await call.store({ name: fileName(envelope, 'document'), kind: 'pdf', content: await sealPdf(drawn, key) })
    const page = await drawEvidence({
      ...(await evidenceOf(db, envelope)),
      completedAt: now,
      signedDigest: document.sha256,
      seal,
    })
    const evidence = await call.store({ name: fileName(envelope, 'evidence'), kind: 'pdf', content: await sealPdf(page, key) })
    await db.transaction().execute(async (tx) => {
      const held = await findEnvelope(tx, id, 'hold')
      if (held?.row.status !== 'signed') return
      await call.keep(tx, document)
      await call.keep(tx, evidence)
      const kept = { document_file: document.id, evidence_file: evidence.id }
      await tx.updateTable('sign_envelopes').set(kept).where('id', '=', id).execute()
      await moveEnvelope(tx, id, 'completed', now)
      const data = { document: document.sha256, evidence: evidence.sha256 }
      await appendEvent(tx, id, { at: now, type: 'completed', signer: null, data })
      await follow(tx, now)
    })
  } finally {
    await call.abandon()
  }
}

const reasonOf = ({ content }: SigningEnvelope): string =>
  inLanguage(content.language, () => t('server-papers.agreement.sealed'))

const fileName = ({ row, content }: SigningEnvelope, part: 'document' | 'evidence'): string =>
  `${row.template_id}-${inLanguage(content.language, () => t(`server-papers.files.${part}`))}.pdf`

const placed = ({ parties }: SigningEnvelope) =>
  parties.map(({ role, signature, signed_at }) => ({
    role,
    signature: signature as unknown as Signature,
    signedAt: new Date(signed_at as string),
  }))

async function evidenceOf(db: Database, { row, content, parties }: SigningEnvelope) {
  const { sha256 } = await readColumns(db, 'files', row.presented_file, ['sha256'])
  const signers = parties.map(
    (party): SignerEvidence => ({
      role: party.role,
      name: party.name,
      email: party.email,
      ip: party.ip,
      device: party.device,
      signature: party.signature as unknown as Signature,
      signedAt: new Date(party.signed_at as string),
      identifiedBy: party.identified_by as SignerEvidence['identifiedBy'],
      consent: party.consent ?? '',
    }),
  )
  return {
    envelopeId: row.id,
    language: content.language,
    title: content.title,
    sentAt: new Date(row.created_at),
    presentedDigest: sha256,
    signers,
    events: await eventsOf(db, row.id),
  }
}
