import { type FacturamaSettings, readFacturama } from './facturama/settings.ts'
import type { OwnSealSettings } from './local/own-seal.ts'

/** The service that makes tax bills; each setting is described in docs/operations.md. */
export type TaxSettings = { service: 'local'; ownSeal: OwnSealSettings | null } | ({ service: 'facturama' } & FacturamaSettings)

/** Reads the settings of tax bills; missing or invalid ones are added to `problems`. */
export function readTax(env: NodeJS.ProcessEnv, demo: boolean, problems: string[]): TaxSettings {
  const service = env['TAX'] || 'local'
  if (service === 'facturama') return { service, ...readFacturama(env, demo, problems) }
  if (service !== 'local') problems.push(`TAX must be local or facturama, not "${service}".`)
  return { service: 'local', ownSeal: readOwnSeal(env, problems) }
}

function readOwnSeal(env: NodeJS.ProcessEnv, problems: string[]): OwnSealSettings | null {
  const [certificate, key, password] = [env['OWN_CSD_CERTIFICATE'], env['OWN_CSD_KEY'], env['OWN_CSD_PASSWORD']]
  if (certificate && key && password) return { certificate, key, password }
  if (certificate || key || password) {
    problems.push('OWN_CSD_CERTIFICATE, OWN_CSD_KEY and OWN_CSD_PASSWORD are only of use together.')
  }
  return null
}
