import Type from 'typebox'
import { EDIT_JOBS, READ_JOBS } from '../../access-control/jobs.ts'
import calls from '../../schemas/calls/positions.json' with { type: 'json' }
import { ExtraValue, Id, oneOf, RequestKey, Version } from '../format/shared.ts'
import { described, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { Job } from './schemas.ts'

const JOB = { entity: 'job', param: 'jobId' } as const
const FIELDS = { additionalProperties: ExtraValue, maxProperties: 40 } as const
const ANSWER = Type.Object({ job: Job })

/** Positions of companies. The fields are those of schemas/forms/job.json, which judges them. */
export const positionOperations = described(calls, {
  'client/find-all-jobs': list({
    filters: {
      id: Type.Optional(Id),
      companyId: Type.Optional(Id),
      status: Type.Optional(oneOf('Open', 'Closed')),
    },
    rows: { jobs: Job },
    access: { kind: 'session', roles: READ_JOBS },
  }),
  'client/create-new-job': write({
    input: Type.Object({ companyId: Type.Optional(Id), requestKey: RequestKey }, FIELDS),
    answer: ANSWER,
    access: { kind: 'session', roles: EDIT_JOBS, target: { entity: 'company', param: 'companyId', absentMeansSelf: true } },
  }),
  'client/update-job': write({
    input: Type.Object({ jobId: Id, version: Type.Optional(Version) }, FIELDS),
    answer: ANSWER,
    access: { kind: 'session', roles: EDIT_JOBS, target: JOB },
  }),
  'client/close-job': write({
    input: Type.Object({ jobId: Id, version: Type.Optional(Version) }),
    answer: ANSWER,
    access: { kind: 'session', roles: EDIT_JOBS, target: JOB },
  }),
})
