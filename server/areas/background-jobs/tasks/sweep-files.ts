import { sweepFiles } from '../../../files/sweep.ts'
import type { Task } from '../../../jobs/task.ts'

export const sweepFilesTask: Task<'sweep-files'> = async (_payload, { services, log }) => {
  const files = await sweepFiles(services.db, services.files, services.clock())
  log.info({ files }, 'deleted files that nobody keeps')
}
