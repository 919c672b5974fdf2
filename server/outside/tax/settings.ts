import { type FacturamaSettings, readFacturama } from './facturama/settings.ts'

/** Who makes tax bills; each setting stands in docs/operations.md. */
export type TaxSettings = { service: 'local' } | ({ service: 'facturama' } & FacturamaSettings)

/** Reads the settings of tax bills; what is missing or does not fit is added to `problems`. */
export function readTax(env: NodeJS.ProcessEnv, demo: boolean, problems: string[]): TaxSettings {
  const service = env['TAX'] || 'local'
  if (service === 'facturama') return { service, ...readFacturama(env, demo, problems) }
  if (service !== 'local') problems.push(`TAX must be local or facturama, not "${service}".`)
  return { service: 'local' }
}
