import { AppError } from '../../errors/app-error.ts'
import { type ESign, ESignError } from '../../outside/esign/esign.ts'

const NAMES: Record<ESign['name'], string> = { embedded: 'The signature service', docusign: 'DocuSign' }

/** The refusal of a provider in its own words, as PROVIDER. What is no refusal of it is thrown as it is. */
export function asProviderError(error: unknown, { name }: ESign): unknown {
  if (!(error instanceof ESignError)) return error
  return new AppError('PROVIDER', { values: { provider: NAMES[name], text: error.text }, cause: error })
}

/** Makes the call and answers its result; throws PROVIDER where the provider refuses or fails. */
export async function askProvider<T>(esign: ESign, call: (esign: ESign) => Promise<T>): Promise<T> {
  try {
    return await call(esign)
  } catch (error) {
    throw asProviderError(error, esign)
  }
}
