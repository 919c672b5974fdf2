import type { CallContext, Session } from '../../calls/context.ts'
import { defineRecord, type Mover } from '../../machines/record.ts'
import { CLIENT_NEWS } from '../../queue/catalogue.ts'
import { type ClientData, loadData, lockClient } from './client-row.ts'
import { requirementsOf } from './hold-client.ts'
import { GUARDS, ONBOARDING, type OnboardingFacts } from './machine.ts'

type CompanyMover = Mover & Pick<CallContext, 'enqueue' | 'enqueueAll'>
export type At = Pick<CallContext<Session>, 'db' | 'session' | 'now' | 'services' | 'log'>

export const companies = defineRecord<ClientData, OnboardingFacts, CompanyMover, At>({
  machine: ONBOARDING,
  guards: GUARDS,
  load: loadData,
  lock: lockClient,
  facts: (at, data) => ({ data, requirements: requirementsOf(at), session: at.session }),
  target: ({ id }) => ({ companyId: id }),
  history: ({ id }) => ({ entity: 'company', entityId: id, companyId: id }),
  told: async ({ enqueue, enqueueAll }, { id: companyId, admins }, { to, mail: template }, { reason = '' }) => {
    if (template === 'client-corrections') {
      for (const { id: personId } of admins) await enqueue('send-client-corrections', { companyId, personId })
    }
    const mail = CLIENT_NEWS.find((name) => name === template)
    if (!mail) return
    await enqueueAll(
      'send-client-news',
      admins.map(({ id: personId }) => ({ companyId, status: to, mail, reason, personId })),
    )
  },
})
