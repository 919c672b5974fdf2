import type { Job } from '../../contract/positions/schemas.ts'

/** A position of a company, as the calls answer it. */
export const jobOf = (id: number, more: Partial<Job> = {}): Job => ({
  id,
  company: { id: 1, name: 'Ñandú', logo_url: null },
  job_name: `Job ${id}`,
  job_description: null,
  department: null,
  headcount: 2,
  is_open: true,
  status: 'Open',
  salary_min: null,
  salary_max: null,
  currency: 'MXN',
  people: [],
  people_count: 0,
  version: 1,
  updated_at: '2026-01-10T18:00:00Z',
  ...more,
})
