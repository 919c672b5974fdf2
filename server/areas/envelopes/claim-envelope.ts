import { randomUUID } from 'node:crypto'
import settings from '../../../schemas/envelopes.json' with { type: 'json' }
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { findRow } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { inLanguage } from '../../language.ts'
import type { ChosenTemplate, EnvelopeRequest, ESign } from '../../outside/esign/esign.ts'
import { addJob } from '../../queue/enqueue.ts'
import { type AgreementOf, loadAgreement } from './agreement.ts'
import { valuesOf } from './agreement-values.ts'
import { checkEnvelopeStep } from './check-envelope-step.ts'
import { type EnvelopeRow, holdSubject } from './envelope-row.ts'

/** Time after which the work of a server that died between its call and its write is continued. */
const MADE_UP_AFTER_SECONDS = 60

export interface SendOrder {
  of: AgreementOf
  call: string
  template: ChosenTemplate
  /** Address of the invitation, instead of the email on record. */
  email?: string | undefined
  requestKey?: string | undefined
  session: Session
  now: Date
  provider: ESign['name']
  /** The job sends it at once; the caller that claims it does not. */
  isForTheJob?: boolean
}

/**
 * Stores the envelope before the provider is asked to send it: after a crash the same key continues the same envelope. A
 * repeated order finds the first one. Throws the machine's refusal where none may be sent.
 */
export async function claimEnvelope(tx: Database, order: SendOrder): Promise<EnvelopeRow> {
  const { of, call, session } = order
  const known = await claimedBefore(tx, order)
  if (known) return known
  const { companyId, personId } = await loadAgreement(tx, of)
  await holdSubject(tx, { company_id: companyId, person_id: personId })
  // Of two equal concurrent orders the second waited here, and now finds the first.
  const first = await claimedBefore(tx, order)
  if (first) return first
  const agreement = await loadAgreement(tx, of)
  checkEnvelopeStep(agreement, session, { call, status: agreement.status, to: 'created' })
  const row = await keepOrder(tx, order)
  await addJob(tx, 'send-envelope', { id: row.id }, order.isForTheJob ? 0 : MADE_UP_AFTER_SECONDS)
  return row
}

/** The envelope that this order made before. Throws REQUEST_KEY where its key was used for another one. */
async function claimedBefore(tx: Database, { requestKey, session, of, template }: SendOrder): Promise<EnvelopeRow | undefined> {
  if (requestKey === undefined) return undefined
  const row = await findRow(tx, 'envelopes', { requested_by: session.id, request_key: requestKey })
  if (!row) return undefined
  const isSame =
    'contractId' in of ? row.contract_id === of.contractId : row.contract_id === null && row.company_id === of.companyId
  if (!isSame || row.template_id !== template.templateId) throw new AppError('REQUEST_KEY')
  return row
}

/** The stored members of an order; sending it later needs no session. */
type KeptOrder = Omit<SendOrder, 'call' | 'session'> & { session: Pick<Session, 'id' | 'firstname' | 'lastname' | 'email'> }

/** Stores the envelope without checking the right to send it, which `claimEnvelope` checks. */
export const keepOrder = async (tx: Database, order: KeptOrder): Promise<EnvelopeRow> =>
  insertIntent(tx, order, await requestOf(tx, order))

async function requestOf(tx: Database, { of, template, email, session, now }: KeptOrder): Promise<EnvelopeRequest> {
  const agreement = await loadAgreement(tx, of)
  const { applicant, kind } = agreement
  const language = template.language ?? agreement.language
  return {
    key: randomUUID(),
    templateId: template.templateId,
    kind,
    emailSubject: template.emailSubject,
    values: await inLanguage(language, () => valuesOf(tx, agreement, now)),
    signers: [
      { role: 'applicant', name: applicant.name, email: email?.trim() || applicant.email, language },
      // The sender signs for the provider, in the language of the envelope.
      { role: 'admin', name: `${session.firstname} ${session.lastname}`, email: session.email, language },
    ],
    expiresAfterDays: settings.expiresAfterDays,
  }
}

async function insertIntent(tx: Database, order: KeptOrder, request: EnvelopeRequest): Promise<EnvelopeRow> {
  const { of, template, requestKey, session, now, provider } = order
  const { companyId, contractId, personId, kind } = await loadAgreement(tx, of)
  const [applicant, admin] = request.signers
  if (!applicant || !admin) throw new Error('An envelope has two signers.')
  const at = now.toISOString()
  return tx
    .insertInto('envelopes')
    .values({
      company_id: companyId,
      contract_id: contractId,
      person_id: personId,
      kind,
      provider,
      key: request.key,
      template_id: template.templateId,
      template_name: template.name,
      email_subject: template.emailSubject,
      request: JSON.stringify(request),
      language: applicant.language,
      request_key: requestKey ?? null,
      requested_by: session.id,
      applicant_name: applicant.name,
      applicant_email: applicant.email,
      admin_name: admin.name,
      admin_email: admin.email,
      admin_id: session.id,
      status_changed_at: at,
      applicant_changed_at: at,
      admin_changed_at: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
