import { defineRecord } from '../../machines/record.ts'
import { findSubject, lockSubject, type Subject } from '../documents/load-documents.ts'
import { factsOf, type OnboardingFacts } from './facts.ts'
import { GUARDS, onboardingMachine } from './machine.ts'

/** A person on the way in; staff has no onboarding. */
type Newcomer = Subject & { status: string }

const asNewcomer = (subject: Subject): Newcomer => ({ ...subject, status: subject.onboarding ?? '' })

export const onboardings = defineRecord<Newcomer, OnboardingFacts>({
  machine: onboardingMachine,
  guards: GUARDS,
  load: async ({ db, session }, id) => asNewcomer(await findSubject(db, id, session)),
  lock: ({ db, session }, id) => lockSubject(db, id, session),
  facts: ({ db }, person) => factsOf(db, person),
  target: ({ id, companyId, role }) => ({ personId: id, companyId, role }),
  history: ({ id, companyId }) => ({ entity: 'person', entityId: id, companyId }),
})
