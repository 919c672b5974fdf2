import { Job } from '../../contract/positions/schemas.ts'
import { type More, recordOf } from './whole.ts'

/** A position of a company, as the calls answer it. */
export const jobOf = (id: number, more: More<Job> = {}) =>
  recordOf(Job, {
    id,
    company: { id: 1, name: 'Ñandú', logo_url: null },
    job_name: `Job ${id}`,
    headcount: 2,
    is_open: true,
    status: 'Open',
    currency: 'MXN',
    people_count: 0,
    version: 1,
    updated_at: '2026-01-10T18:00:00Z',
    ...more,
  })
