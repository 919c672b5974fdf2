import Type from 'typebox'
import { EDIT_JOBS, READ_JOBS } from '../../access-control/jobs.ts'
import { ExtraValue, Id, oneOf, RequestKey, Version } from '../format/shared.ts'
import { write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { Job } from './schemas.ts'

const JOB = { entity: 'job', param: 'jobId' } as const
const FIELDS = { additionalProperties: ExtraValue, maxProperties: 40 } as const
const ANSWER = Type.Object({ job: Job })

/** Positions of companies. The fields are those of schemas/forms/job.json, which judges them. */
export const positionOperations = {
  'client/find-all-jobs': list({
    summary: 'Positions of the companies in reach, with the people who work in them',
    filters: {
      id: Type.Optional(Id),
      companyId: Type.Optional(Id),
      status: Type.Optional(oneOf('Open', 'Closed')),
    },
    rows: { jobs: Job },
    access: { kind: 'session', roles: READ_JOBS },
    example: { page: 1, limit: 25, sort: 'job_name', filters: { status: 'Open' } },
  }),
  'client/create-new-job': write({
    summary: 'Open a position in a company; a Client opens it in its own company',
    input: Type.Object({ companyId: Type.Optional(Id), requestKey: RequestKey }, FIELDS),
    answer: ANSWER,
    access: { kind: 'session', roles: EDIT_JOBS, target: { entity: 'company', param: 'companyId', absentMeansSelf: true } },
    isJudgedByForms: true,
    records: 'job.created',
    example: { companyId: 1, job_name: 'Analyst', department: 'Finance', headcount: 2 },
  }),
  'client/update-job': write({
    summary: 'Change a position; contracts that were filled in from it stay unchanged',
    input: Type.Object({ jobId: Id, version: Type.Optional(Version) }, FIELDS),
    answer: ANSWER,
    access: { kind: 'session', roles: EDIT_JOBS, target: JOB },
    isJudgedByForms: true,
    records: 'job.updated',
    errors: ['STALE'],
    example: { jobId: 1, headcount: 3 },
  }),
  'client/close-job': write({
    summary: 'Close a position: it is no longer open for hiring; the people in it stay',
    input: Type.Object({ jobId: Id, version: Type.Optional(Version) }),
    answer: ANSWER,
    access: { kind: 'session', roles: EDIT_JOBS, target: JOB },
    records: 'job.closed',
    errors: ['STALE'],
    example: { jobId: 1 },
  }),
}
