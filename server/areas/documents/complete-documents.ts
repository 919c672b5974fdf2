import { statusAfter } from '../../../contract/documents/machines.ts'
import type { CallContext } from '../../calls/context.ts'
import { onboardingMachine } from '../onboarding/machine.ts'
import { type Subject, setOnboarding } from './load-documents.ts'
import { missingKinds } from './missing-kinds.ts'

/**
 * Moves the person to the next status where no document is missing; staff is not onboarded. The caller holds the person.
 * @returns the onboarding status, and the kinds that are still missing
 */
export async function completeDocuments(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  subject: Subject,
): Promise<{ status: string | null; missing: string[] }> {
  const { onboarding } = subject
  const missing = await missingKinds(db, subject.id, subject.role)
  const next =
    onboarding !== null && missing.length === 0 ? statusAfter(onboardingMachine, 'complete-documents', onboarding) : null
  if (next !== null) await setOnboarding(db, subject, next, now)
  return { status: next ?? onboarding, missing }
}
