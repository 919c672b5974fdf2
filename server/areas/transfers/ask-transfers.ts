import { t } from '../../../contract/language/texts.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Transfers, TransfersError } from '../../outside/transfers/transfers.ts'

/** Makes the call and answers its result; throws PROVIDER where the provider refuses or fails. */
export async function askTransfers<T>(transfers: Transfers, call: (transfers: Transfers) => Promise<T>): Promise<T> {
  try {
    return await call(transfers)
  } catch (error) {
    throw asProviderError(error, transfers)
  }
}

/** A provider's refusal with its own text, as PROVIDER. Other errors stay unchanged. */
export function asProviderError(error: unknown, { name }: Transfers): unknown {
  if (!(error instanceof TransfersError)) return error
  return new AppError('PROVIDER', {
    values: { provider: t(`server-transfers.providers.${name}`), text: error.text },
    cause: error,
  })
}

/** Processes all items, `atOnce` in parallel, and keeps their order. After a failure it begins no further one, and throws it. */
export async function forAll<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  const waiting = items.entries()
  let hasFailed = false
  const runner = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      if (hasFailed) return
      try {
        results[at] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const runners = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, runner))
  for (const runner of runners) if (runner.status === 'rejected') throw runner.reason
  return results
}
