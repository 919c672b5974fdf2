import type { Role } from '../../access-control/roles.ts'
import { PersonDocument } from '../../contract/documents/schemas.ts'
import { Person } from '../../contract/people/schemas.ts'
import { DecodedSession } from '../../contract/session/schemas.ts'
import { type More, recordOf } from './whole.ts'

/** A session as verify-token answers it. */
export const sessionOf = (role: Role, more: More<DecodedSession> = {}) =>
  recordOf(DecodedSession, {
    id: 1,
    firstname: 'Ana',
    lastname: 'Núñez',
    role,
    company: role === 'Admin' || role === 'InternalEmployee' ? null : { id: 10, name: 'Ñandú', logo_url: null },
    onboarding: { status: null },
    permissions: role === 'InternalEmployee' ? {} : null,
    notification_subscriptions: {},
    step: 8,
    ...more,
  })

/** A person as get-employee-by-id answers it; details are left empty. */
export const personOf = (id: number, more: More<Person> = {}) =>
  recordOf(Person, {
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
    employee_detail: { nationality: 'Mexicana' },
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  })

/** A document of a person. */
export const documentOf = (more: More<PersonDocument>) =>
  recordOf(PersonDocument, {
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
    uploaded_by: { id: 7, name: 'Luis Peña' },
    uploaded_at: '2026-11-01T12:00:00Z',
    ...more,
  })
