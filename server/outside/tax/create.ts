import type { Settings } from '../../settings.ts'
import { createFacturama } from './facturama/create.ts'
import { createLocal } from './local/create.ts'
import type { Tax } from './tax.ts'

/** The service that makes tax bills, as TAX says. */
export function createTax({ tax }: Pick<Settings, 'tax'>, clock: () => Date): Tax {
  return tax.service === 'facturama' ? createFacturama(tax) : createLocal(clock)
}
