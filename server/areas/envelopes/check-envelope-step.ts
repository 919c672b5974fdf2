import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { checkStep } from '../../machines/take-step.ts'
import { type Agreement, loadAgreement } from './agreement.ts'
import { type EnvelopeRef, sentEnvelope } from './find-envelope.ts'
import { ENVELOPE, GUARDS, targetOf } from './machine.ts'

interface EnvelopeStep {
  call: string
  /** The envelope's status now; `null` where none is open. */
  status: string | null
  to: string
  reason?: string
}

/** Throws the machine's refusal where the caller may not take this step. */
export function checkEnvelopeStep(agreement: Agreement, session: Session, { call, status, to, reason }: EnvelopeStep): void {
  checkStep(
    { machine: ENVELOPE, call, wanted: { to }, status, session, target: targetOf(agreement), entered: { reason } },
    GUARDS,
    agreement,
  )
}

/** The envelope that was sent, once a step with it is open to the caller; without `to` the step leaves its status. */
export async function openEnvelope(
  { db, session }: { db: Database; session: Session },
  ref: EnvelopeRef,
  { call, to, reason }: { call: string; to?: string; reason?: string },
) {
  const row = await sentEnvelope(db, ref)
  const { status } = row
  checkEnvelopeStep(await loadAgreement(db, ref), session, {
    call,
    status,
    to: to ?? status,
    ...(reason === undefined ? {} : { reason }),
  })
  return row
}
