import { readFileSync } from 'node:fs'

// "localhost:4000" is an address by the letter, with "localhost" for its protocol.
export const isHttp = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

/** An http address without slashes at its end; another text is added to `problems`. */
export function httpAddress(name: string, value: string, problems: string[]): string {
  if (!isHttp(value)) problems.push(`${name} is not an http address: "${value}".`)
  return value.replace(/(?<!\/)\/+$/, '')
}

/** The parts of a list with commas. */
export const listed = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || [])

/** The content of the file that a setting names: '' for none, `null` for one that cannot be read, which is a problem. */
export function fileOf(env: NodeJS.ProcessEnv, name: string, problems: string[]): string | null {
  const file = env[name]
  if (!file) return ''
  try {
    return readFileSync(file, 'utf8')
  } catch {
    problems.push(`${name} cannot be read: "${file}".`)
    return null
  }
}
