import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { applyEnvelopeEvent } from '../../server/areas/envelopes/apply-event.ts'
import type { Envelopes } from '../../server/db/types.ts'
import type { EnvelopeEvent } from '../../server/outside/esign/esign.ts'
import type { TestApp } from './app.ts'
import { createPerson } from './people.ts'
import { addRow, setRow } from './rows.ts'

type Db = TestApp['db']

/** An event of the provider, taken as by the queue. @returns what became of it */
export const applyEvent = (db: Db, event: EnvelopeEvent, now = new Date()) =>
  db
    .transaction()
    .execute((tx) => applyEnvelopeEvent({ db: tx, now, origin: { requestId: 'test', ip: '', device: null } }, event))

/** A contractor in onboarding with a draft contract, of a company that reads English. */
export async function createContractor(db: Db, { status = 'Uploads', role = 'Contractor' as 'Contractor' | 'Employee' } = {}) {
  const person = await createPerson(db, { role, columns: { onboarding_status: status } })
  const companyId = person.companyId as number
  await setRow(db, 'companies', { id: companyId }, { locale: 'en' })
  const { id: contractId } = await addRow(db, 'contracts', {
    person_id: person.id,
    company_id: companyId,
    type: role,
    job_name: 'Designer',
    start_date: '2026-01-01',
  })
  return { person, companyId, contractId }
}

/** An envelope as it is after it was sent, of a contract or of a company. */
export async function insertEnvelope(
  db: Db,
  about: { companyId: number; contractId?: number; personId?: number },
  columns: Partial<Insertable<Envelopes>> = {},
): Promise<{ id: number; envelope_id: string }> {
  const at = '2026-01-01T00:00:00.000Z'
  const envelope_id = randomUUID()
  const { id } = await addRow(db, 'envelopes', {
    company_id: about.companyId,
    contract_id: about.contractId ?? null,
    person_id: about.personId ?? null,
    kind: about.contractId === undefined ? 'Client' : 'Contractor',
    provider: 'embedded',
    key: randomUUID(),
    envelope_id,
    template_id: 'services',
    template_name: 'Services agreement',
    email_subject: 'Your services agreement',
    language: 'en',
    applicant_name: 'Ana Ruiz',
    applicant_email: 'ana@plantilla.test',
    admin_name: 'Luis Peña',
    admin_email: 'luis@plantilla.test',
    status: 'sent',
    status_changed_at: at,
    applicant_signature_status: 'sent',
    applicant_changed_at: at,
    admin_changed_at: at,
    sent_at: at,
    created_at: at,
    ...columns,
  })
  return { id, envelope_id }
}
