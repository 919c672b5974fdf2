import { httpAddress } from '../read-setting.ts'

const USUAL = 'https://www.banxico.org.mx/cep'

/**
 * Reads CEP and CEP_URL: the address of the CEP service, or `null` where CEPs are not looked up. Invalid values are added to
 * `problems`.
 */
export function readCepUrl(env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const service = env['CEP'] || 'off'
  if (service !== 'off' && service !== 'banxico') problems.push(`CEP must be banxico or off, not "${service}".`)
  if (service !== 'banxico') return null
  return httpAddress('CEP_URL', env['CEP_URL'] || USUAL, problems)
}
