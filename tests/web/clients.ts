import type { Static } from 'typebox'
import { Client, ClientAdmin, ClientDocument } from '../../contract/clients/schemas.ts'
import requirements from '../../schemas/client-onboarding.json'
import machine from '../../schemas/machines/client-onboarding.json'
import { offeredStep } from './offered-step.ts'
import { type More, recordOf } from './whole.ts'

export const documentOf = (kind: string, more: More<Static<typeof ClientDocument>> = {}) =>
  recordOf(ClientDocument, {
    kind,
    title: requirements.documents.find(({ key }) => key === kind)?.title ?? kind,
    is_needed: true,
    status: 'Missing',
    ...more,
  })

export const adminOf = (id: number, more: More<Static<typeof ClientAdmin>> = {}) =>
  recordOf(ClientAdmin, {
    id,
    firstname: 'Rosa',
    lastname: 'Ibarra',
    email: `rosa${id}@istmo.test`,
    phone: '9711234567',
    position: 'CFO',
    is_owner: true,
    may_approve: true,
    ...more,
  })

export const stepOf = (action: string, label: string, more: Partial<Client['steps'][number]> = {}): Client['steps'][number] =>
  offeredStep(machine, action, { label, button: 'default', question: `May ${label} be?`, done: `${label} done`, ...more })

/** A company as get-client-by-id answers it, at the beginning of its onboarding. */
export const clientOf = (id: number, more: More<Client> = {}) =>
  recordOf(Client, {
    id,
    name: 'Cafetalera del Istmo',
    tax_id: 'CIS150312AB1',
    address: {},
    legal_representative: {},
    account_manager: { id: 3, firstname: 'Tomás', lastname: 'Ordóñez', email: 'tomas@plantilla.test' },
    admins: [adminOf(21)],
    services: ['Payroll'],
    service_choice: { Payroll: true, EOR: false, Contractors: false },
    currency: 'MXN',
    approvers_needed: 1,
    two_person_rule: true,
    cfdi_required: true,
    auto_send_receipts: false,
    locale: 'es',
    status: 'Request',
    status_since: '2026-11-01T12:00:00.000Z',
    waiting_for: 'Client',
    items: [
      { key: 'legal_name', title: 'Legal name' },
      { key: 'documents.bank_statement', title: 'Carátula bancaria' },
    ],
    documents: requirements.documents.map(({ key }) => documentOf(key)),
    missing: ['Legal name'],
    checklist: requirements.checklist.map(({ key, title }) => ({ key, title })),
    version: 1,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z',
    ...more,
  })
