import { httpAddress } from '../../read-setting.ts'

/** Settings of the Facturama adapter; each is described in docs/operations.md. */
export interface FacturamaSettings {
  /** Base of the API, such as `https://api.facturama.mx`. */
  url: string
  user: string
  password: string
}

const SANDBOX = 'https://apisandbox.facturama.mx'
const PRODUCTION = 'https://api.facturama.mx'

/** Reads the FACTURAMA_ settings; missing or invalid ones are added to `problems`, never with the password in it. */
export function readFacturama(env: NodeJS.ProcessEnv, demo: boolean, problems: string[]): FacturamaSettings {
  const url = httpAddress('FACTURAMA_URL', env['FACTURAMA_URL'] || (demo ? SANDBOX : PRODUCTION), problems)
  const [user, password] = [env['FACTURAMA_USER'] ?? '', env['FACTURAMA_PASSWORD'] ?? '']
  if (user === '') problems.push('FACTURAMA_USER is missing: the user of the Facturama account (Multiemisor).')
  if (password === '') problems.push('FACTURAMA_PASSWORD is missing: the password of the Facturama account.')
  return { url, user, password }
}
