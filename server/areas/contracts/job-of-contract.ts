import { t } from '../../../contract/language/texts.ts'
import type { Database } from '../../db/connect.ts'
import { validationError } from '../../errors/app-error.ts'

/** The position a contract takes its words from; it must be one of the contract's company. */
export async function checkJob(db: Database, jobId: number | null | undefined, companyId: number): Promise<void> {
  if (jobId == null) return
  await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow(() => validationError([{ field: 'job_id', message: t('server-contracts.noJob') }]))
}
