import { t } from '../../contract/language/texts.ts'
import { AppError } from '../errors/app-error.ts'
import type { ESign } from '../outside/esign/esign.ts'
import { ServiceError } from '../outside/service-error.ts'
import type { Transfers } from '../outside/transfers/transfers.ts'

/** A provider that the refusal names. */
type Provider = Pick<ESign | Transfers, 'name'>

/** A provider's refusal with its own text, as PROVIDER. Other errors stay unchanged. */
export function asProviderError(error: unknown, { name }: Provider): unknown {
  if (!(error instanceof ServiceError)) return error
  return new AppError('PROVIDER', {
    values: { provider: t(`server-outside.providers.${name}`), text: error.text },
    cause: error,
  })
}

/** Makes the call and answers its result; throws PROVIDER where the provider refuses or fails. */
export async function askProvider<P extends Provider, T>(provider: P, call: (provider: P) => Promise<T>): Promise<T> {
  try {
    return await call(provider)
  } catch (error) {
    throw asProviderError(error, provider)
  }
}
