import { randomUUID } from 'node:crypto'
import { t } from '../../../../contract/language/texts.ts'
import type { AgreementContent } from '../../../../contract/signing/schemas.ts'
import type { StoredFile } from '../../storage/stored-file.ts'
import { type EnvelopeRequest, ESignError, type Signer } from '../esign.ts'
import type { ESignParts } from '../parts.ts'
import type { Agreements } from './agreements/agreement-folder.ts'
import { fillAgreement, missingFields } from './agreements/fill-agreement.ts'
import { appendEvent } from './chain.ts'
import { drawAgreement } from './pdf/draw-agreement.ts'

const DAY_MS = 86_400_000

/** `contractor-services-es`: the file's key and the language of the text. */
export const templateIdOf = (key: string, language: string): string => `${key}-${language}`

/**
 * Draws the agreement, keeps it and invites the first signer. The same key makes no second one.
 * @returns the id of the envelope that this key made, now or earlier.
 */
export async function makeEnvelope(parts: ESignParts, agreements: Agreements, request: EnvelopeRequest): Promise<string> {
  const { db, clock, openPapers, invite, draw = drawAgreement } = parts
  const known = await findByKey(parts, request.key)
  if (known) return known
  const version = findVersion(agreements, request.templateId)
  if (version?.file.kind !== request.kind) throw new ESignError(t('server-signing.refused.noTemplate'), false)
  const { file, language } = version
  const now = clock()
  const signers = signersOf(request, language)
  const missing = missingFields(file, request.values)
  if (missing.length > 0) throw new ESignError(t('server-signing.refused.missing', { fields: missing.join(', ') }), false)
  const content = fillAgreement(file, language, request.values, signers, now)
  const id = randomUUID()
  const pdf = await draw({ envelopeId: id, content, signatures: [], now })
  const call = openPapers()
  try {
    const presented = await call.store({ name: `${request.templateId}.pdf`, kind: 'pdf', content: pdf })
    const isOurs = await db.transaction().execute(async (tx) => {
      if (!(await insertEnvelope(tx, { id, request, content, presented, now }))) return false
      await call.keep(tx, presented)
      const party = await insertParties(tx, id, signers, now)
      const data = { template: request.templateId, document: presented.sha256 }
      await appendEvent(tx, id, { at: now, type: 'created', signer: null, data })
      await invite(tx, { partyId: party, isReminder: false })
      return true
    })
    return isOurs ? id : ((await findByKey(parts, request.key)) as string)
  } finally {
    await call.abandon()
  }
}

async function findByKey({ db }: ESignParts, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('sign_envelopes').select('id').where('request_key', '=', key).executeTakeFirst()
  return row?.id
}

/** The agreement of a template, and the language of its document. */
export function findVersion(agreements: Agreements, templateId: string) {
  for (const file of agreements.all()) {
    const language = Object.keys(file.languages).find((one) => templateIdOf(file.key, one) === templateId)
    if (language !== undefined) return { file, language }
  }
  return null
}

/** Both signers, the applicant first. Mails, code, page and evidence are in the language of the document. */
function signersOf({ signers }: EnvelopeRequest, language: string): [Signer, Signer] {
  const [applicant, admin] = ['applicant', 'admin'].map((role) => signers.find((signer) => signer.role === role))
  if (!applicant || !admin) throw new ESignError(t('server-signing.refused.bothSigners'), false)
  return [
    { ...applicant, language },
    { ...admin, language },
  ]
}

interface NewEnvelope {
  id: string
  request: EnvelopeRequest
  content: AgreementContent
  presented: StoredFile
  now: Date
}

async function insertEnvelope(tx: ESignParts['db'], { id, request, content, presented, now }: NewEnvelope): Promise<boolean> {
  const at = now.toISOString()
  const row = await tx
    .insertInto('sign_envelopes')
    .values({
      id,
      request_key: request.key,
      template_id: request.templateId,
      kind: request.kind,
      subject: request.emailSubject,
      content: JSON.stringify(content),
      status: 'sent',
      changed_at: at,
      created_at: at,
      expires_at: new Date(now.getTime() + request.expiresAfterDays * DAY_MS).toISOString(),
      presented_file: presented.id,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the id of the first signer. */
async function insertParties(tx: ESignParts['db'], id: string, signers: readonly Signer[], now: Date): Promise<number> {
  const rows = signers.map(({ role, name, email, language }) => ({
    envelope_id: id,
    role,
    name,
    email,
    language,
    status: role === 'applicant' ? 'sent' : 'created',
    changed_at: now.toISOString(),
  }))
  const parties = await tx.insertInto('sign_parties').values(rows).returning(['id', 'role']).execute()
  return parties.find(({ role }) => role === 'applicant')?.id as number
}
