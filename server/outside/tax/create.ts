import type { Settings } from '../../settings.ts'
import { createFacturama } from './facturama/create.ts'
import { createLocal } from './local/create.ts'
import { ownSeal } from './local/own-seal.ts'
import type { Tax } from './tax.ts'

/** The service and account that TAX and the settings of the service name. */
export const taxAccountOf = (tax: Settings['tax']): Pick<Tax, 'name' | 'account'> => ({
  name: tax.service,
  account: tax.service === 'facturama' ? tax.user : null,
})

/** The tax service that TAX selects. */
export function createTax({ tax, demo }: Pick<Settings, 'tax' | 'demo'>, clock: () => Date): Tax {
  if (tax.service === 'facturama') return createFacturama(tax)
  return createLocal(clock, ownSeal(tax.ownSeal, demo, clock))
}
