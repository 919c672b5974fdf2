import type { Role } from '../../access-control/roles.ts'
import type { PersonDocument } from '../../contract/documents/schemas.ts'
import type { Person } from '../../contract/people/schemas.ts'
import type { DecodedSession } from '../../contract/session/schemas.ts'

/** A session as verify-token answers it. */
export const sessionOf = (role: Role, more: Partial<DecodedSession> = {}): DecodedSession => ({
  id: 1,
  firstname: 'Ana',
  lastname: 'Núñez',
  role,
  company: role === 'Admin' || role === 'InternalEmployee' ? null : { id: 10, name: 'Ñandú', logo_url: null },
  onboarding: { status: null },
  permissions: role === 'InternalEmployee' ? {} : null,
  notification_subscriptions: {},
  fcm_tokens: [],
  contract_information: [],
  step: 8,
  user_guide: false,
  image_url: null,
  language: null,
  left: null,
  ...more,
})

type Information = Person['contract_information'][number]
/** The given members of a person; a contract needs only its id. */
type Entered = Partial<Omit<Person, 'contract_information'>> & {
  contract_information?: (Pick<Information, 'id'> & Partial<Information>)[]
}

const NO_TERMS = {
  monthly_salary: null,
  contractor_fee: null,
  bonuses: null,
  budget: null,
  extra_compensations: null,
  schedule: null,
  work_days: null,
  work_hours: null,
  weekly_hours: null,
  contract_duration: null,
  end_date: null,
}

/** A person as get-employee-by-id answers it; details are left empty. */
export const personOf = (id: number, { contract_information = [], ...more }: Entered = {}): Person => ({
  id,
  firstname: 'Luis',
  lastname: 'Peña',
  email: `luis${id}@example.com`,
  phone: '5512345678',
  role: { name: 'Employee' },
  company: { id: 10, name: 'Ñandú', logo_url: null },
  number: '00001',
  status: 'Active',
  onboarding: { status: 'Signing' },
  step: 8,
  user_guide: false,
  is_invited: false,
  image_url: null,
  job_name: null,
  department: null,
  employee_detail: {
    nationality: 'Mexicana',
    rfc: null,
    cifd: null,
    curp: null,
    nss: null,
    idOfficial: null,
    image_url: null,
    birthdate: null,
    gender: null,
    marital_status: null,
  },
  address: [],
  emergency_contact: [],
  bankDetail: [],
  home_loan: [],
  contract_information: contract_information.map((contract) => ({ ...NO_TERMS, ...contract })),
  bank_changed: null,
  email_change: null,
  house_credit_changed: null,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
})

/** A document of a person. */
export const documentOf = (more: Partial<PersonDocument>): PersonDocument => ({
  id: 1,
  user_id: 7,
  kind: 'rfc',
  title: 'RFC',
  file_url: '/files/document/1',
  file_name: 'rfc.pdf',
  size: 2048,
  sha256: '',
  version: 1,
  status: 'Uploaded',
  reject_reason: null,
  expiry_date: null,
  uploaded_by: { id: 7, name: 'Luis Peña' },
  uploaded_at: '2026-11-01T12:00:00Z',
  reviewed_by: null,
  reviewed_at: null,
  ...more,
})
