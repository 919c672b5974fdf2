import { t } from '../../../contract/language/texts.ts'
import type { Database } from '../../db/connect.ts'
import { findColumns } from '../../db/rows.ts'
import { fieldError } from '../../errors/app-error.ts'

/** The position whose name and description a contract copies; it must be one of the contract's company. */
export async function checkJob(db: Database, jobId: number | null | undefined, companyId: number): Promise<void> {
  if (jobId == null) return
  const job = await findColumns(db, 'jobs', { id: jobId, company_id: companyId }, ['id'])
  if (!job) throw fieldError('job_id', t('server-contracts.noJob'))
}
