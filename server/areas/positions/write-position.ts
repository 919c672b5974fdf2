import { withoutPay } from '../../../access-control/contracts.ts'
import { JOB_PAY } from '../../../access-control/jobs.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Job } from '../../../contract/positions/schemas.ts'
import type { CallContext, HistoryEntry, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { changeRecord } from '../../db/rows.ts'
import { storedRecords } from '../../resources/stored-records.ts'
import { POSITION_LIST, toJob } from './position-list.ts'

type Change = NonNullable<HistoryEntry['changes']>[number]

const positions = storedRecords<Omit<Job, 'people_count'>, Job>({
  source: POSITION_LIST,
  call: 'client/update-job',
  columns: ['job_name', 'job_description', 'department', 'headcount', ...JOB_PAY, 'currency'],
  amounts: JOB_PAY,
  check: (values) => {
    const salary = (name: string) => Number(values[name] ?? Number.NaN)
    return salary('salary_max') < salary('salary_min')
      ? [{ field: 'salary_max', message: t('server-fields.highestBelowLowest') }]
      : []
  },
})

export const createPosition: Action<'client/create-new-job'> = async (input, context) => {
  const { companyId: _companyId, requestKey: _key, ...payload } = input
  const { id, companyId, changes } = await positions.create(payload, context)
  const named = changes.filter(({ field }) => field === 'job_name')
  await recordPosition(context, companyId, 'job.created', named)
  return { job: toJob(await positions.load(context, id), context) }
}

export const updatePosition: Action<'client/update-job'> = async (input, context) => {
  const { jobId, version, ...payload } = input
  const stored = await positions.hold(context, jobId, version)
  const changes = await positions.update(stored, payload, context)
  if (changes.length === 0) context.nothingChanged()
  // Not everyone who reads the history may see pay.
  else await recordPosition(context, stored.company.id, 'job.updated', changes.map(withoutPay(JOB_PAY)))
  return { job: toJob(await positions.load(context, jobId), context) }
}

export const closePosition: Action<'client/close-job'> = async ({ jobId, version }, context) => {
  const stored = await positions.hold(context, jobId, version)
  if (!stored.is_open) return context.nothingChanged({ job: toJob(stored, context) })
  await changeRecord(context.db, 'jobs', jobId, { is_open: false }, context.now)
  await recordPosition(context, stored.company.id, 'job.closed', [{ field: 'job_name', from: stored.job_name, to: null }])
  return { job: toJob(await positions.load(context, jobId), context) }
}

const recordPosition = (context: CallContext<Session>, companyId: number | null, action: string, changes: Change[]) =>
  context.record({ ...aboutCompany(companyId as number), action, changes })
