import { t } from '../../../contract/language/texts.ts'
import { AppError } from '../../errors/app-error.ts'
import { type ESign, ESignError } from '../../outside/esign/esign.ts'

const nameOf = (name: ESign['name']): string => (name === 'docusign' ? 'DocuSign' : t('server-signing.service'))

/** A provider's refusal with its own text, as PROVIDER. Other errors are thrown unchanged. */
export function asProviderError(error: unknown, { name }: ESign): unknown {
  if (!(error instanceof ESignError)) return error
  return new AppError('PROVIDER', { values: { provider: nameOf(name), text: error.text }, cause: error })
}

/** Makes the call and answers its result; throws PROVIDER where the provider refuses or fails. */
export async function askProvider<T>(esign: ESign, call: (esign: ESign) => Promise<T>): Promise<T> {
  try {
    return await call(esign)
  } catch (error) {
    throw asProviderError(error, esign)
  }
}
