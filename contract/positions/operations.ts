import Type from 'typebox'
import { named, ownOrNamed, session } from '../../access-control/authorize.ts'
import { EDIT_JOBS, READ_JOBS } from '../../access-control/jobs.ts'
import calls from '../../schemas/calls/positions.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/positions.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { formData, Id, oneOf, RequestKey, Version } from '../format/shared.ts'
import { described, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { answers, Job } from './schemas.ts'

const JOB = named('job', 'jobId')

/** Positions of companies. The fields are those of schemas/forms/job.json, which judges them. */
export const positionOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'client/find-all-jobs': list({
    filters: {
      id: Type.Optional(Id),
      companyId: Type.Optional(Id),
      status: Type.Optional(oneOf('Open', 'Closed')),
    },
    rows: { jobs: Job },
    access: session(READ_JOBS),
  }),
  'client/create-new-job': write({
    input: formData({ companyId: Type.Optional(Id), requestKey: Type.Optional(RequestKey) }, 40),
    access: session(EDIT_JOBS, ownOrNamed('company', 'companyId')),
  }),
  'client/update-job': write({
    input: formData({ jobId: Id, version: Type.Optional(Version) }, 40),
    access: session(EDIT_JOBS, JOB),
  }),
  'client/close-job': write({ access: session(EDIT_JOBS, JOB) }),
})
