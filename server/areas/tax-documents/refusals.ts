import { AppError } from '../../errors/app-error.ts'
import type { SealRefusal } from '../../outside/tax/check-seal.ts'
import { TaxError } from '../../outside/tax/tax.ts'

/** A refusal of the service in the one shape of errors. */
export function asProvider(error: unknown): never {
  if (!(error instanceof TaxError)) throw error
  throw new AppError('PROVIDER', { text: error.text, cause: error })
}

/** The refusal, attached to its field. */
export const refusal = ({ text, field }: SealRefusal): AppError =>
  new AppError('CSD_REFUSED', { text, fields: [{ field, message: text }] })
