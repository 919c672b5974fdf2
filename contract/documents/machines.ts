import document from '../../schemas/machines/document.json' with { type: 'json' }
import onboarding from '../../schemas/machines/person-onboarding.json' with { type: 'json' }
import type { Machine } from '../machines/definition.ts'
import { startsFrom } from '../machines/engine.ts'

/** Life of a document. The server refuses to start with a file that does not fit. */
export const DOCUMENT_MACHINE = document as unknown as Machine
/** Effects of documents on the onboarding of their person. */
export const ONBOARDING_MACHINE = onboarding as unknown as Machine

/** A document in one of these states is there; rejected and expired ones count as missing. */
export const COUNTS_AS_THERE: readonly string[] = ['Uploaded', 'Accepted']

/** The status that a step of the system leads to from this one; `null` where it does not start there. */
export function statusAfter(machine: Machine, action: string, status: string): string | null {
  const step = machine.transitions.find((one) => one.action === action && startsFrom(one, status))
  return step?.to ?? null
}
