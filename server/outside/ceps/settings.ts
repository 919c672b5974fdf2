const USUAL = 'https://www.banxico.org.mx/cep'

/**
 * Reads CEP and CEP_URL: the address of the CEP service, or `null` where CEPs are not looked up. Invalid values are added to
 * `problems`.
 */
export function readCepUrl(env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const service = env['CEP'] || 'off'
  if (service !== 'off' && service !== 'banxico') problems.push(`CEP must be banxico or off, not "${service}".`)
  if (service !== 'banxico') return null
  const url = env['CEP_URL'] || USUAL
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) problems.push(`CEP_URL is not an http address: "${url}".`)
  return url.replace(/(?<!\/)\/+$/, '')
}
