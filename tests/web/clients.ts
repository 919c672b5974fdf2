import type { Client } from '../../contract/clients/schemas.ts'
import requirements from '../../schemas/client-onboarding.json'
import machine from '../../schemas/machines/client-onboarding.json'
import { offeredStep } from './offered-step.ts'

type Document = Client['documents'][number]

export const documentOf = (kind: string, more: Partial<Document> = {}): Document => ({
  id: null,
  kind,
  title: requirements.documents.find(({ key }) => key === kind)?.title ?? kind,
  is_needed: true,
  file_url: null,
  file_name: null,
  size: null,
  number: null,
  status: 'Missing',
  reject_reason: null,
  uploaded_by: null,
  uploaded_at: null,
  reviewed_by: null,
  reviewed_at: null,
  ...more,
})

export const adminOf = (id: number, more: Partial<Client['admins'][number]> = {}): Client['admins'][number] => ({
  id,
  firstname: 'Rosa',
  lastname: 'Ibarra',
  email: `rosa${id}@istmo.test`,
  phone: '9711234567',
  position: 'CFO',
  is_owner: true,
  may_approve: true,
  last_seen: null,
  email_change: null,
  ...more,
})

export const stepOf = (action: string, label: string, more: Partial<Client['steps'][number]> = {}): Client['steps'][number] =>
  offeredStep(machine, action, { label, button: 'default', question: `May ${label} be?`, done: `${label} done`, ...more })

const NOTHING = null
const ADDRESS = ['street', 'ext_num', 'int_num', 'neighborhood', 'city', 'state', 'country', 'zip_code'] as const
const BLOCKS = [
  'legal_name',
  'logo_url',
  'fiscal_regime',
  'cfdi_use',
  'tax_zip_code',
  'country',
  'industry',
  'website',
  'employer_registration',
  'imss_risk_class',
  'imss_risk_premium',
  'zone',
  'payroll_state',
  'contact_firstname',
  'contact_lastname',
  'contact_position',
  'contact_email',
  'contact_phone',
  'billing_email',
  'fee_type',
  'fee_value',
  'fee_minimum',
  'vat_rate',
  'payment_terms_days',
  'prefunding',
  'start_date',
  'end_date',
  'notice_days',
  'repse_number',
  'repse_expires_at',
  'notes',
  'invoice_due_days',
  'denied_reason',
]
const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, NOTHING]))

/** A company as get-client-by-id answers it, at the beginning of its onboarding. */
export const clientOf = (id: number, more: Partial<Client> = {}): Client =>
  ({
    ...empty(BLOCKS),
    id,
    name: 'Cafetalera del Istmo',
    tax_id: 'CIS150312AB1',
    address: empty(ADDRESS),
    legal_representative: empty(['name', 'rfc', 'email']),
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
    corrections: [],
    untouched: [],
    documents: requirements.documents.map(({ key }) => documentOf(key)),
    missing: ['Legal name'],
    checklist: requirements.checklist.map(({ key, title }) => ({ key, title, is_done: false, note: null, by: null, at: null })),
    requests: [],
    timeline: [],
    steps: [],
    version: 1,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z',
    ...more,
  }) as Client
