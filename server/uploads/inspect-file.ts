import { t } from '../../contract/language/texts.ts'
import { AppError } from '../errors/app-error.ts'
import type { Scanner } from '../outside/virus-scan/scanner.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { ReceivedFile } from './received-file.ts'

/**
 * Inspects a completely received file. Throws FILE_REFUSED with the reason, and FILE_UNCHECKED if a configured scanner does
 * not answer, so that no file is accepted unchecked.
 */
export async function inspectFile({ kind, path }: ReceivedFile, scanner: Scanner | null): Promise<void> {
  if (kind === 'pdf') await inspectPdf(path)
  if (!scanner) return
  const virus = await scanner.scan(path).catch((error: unknown) => {
    throw new AppError('FILE_UNCHECKED', { cause: error })
  })
  if (virus !== null)
    throw new AppError('FILE_REFUSED', { values: { reason: t('server-uploads.infected') }, cause: new Error(virus) })
}
