import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** An address, as `net` takes it from a look-up. */
export interface Found {
  address: string
  family: 4 | 6
}

/** The source of name lookups. */
export interface Names {
  hostsFile: string
  /** Name servers as `address:port`; `null`: those of the system. */
  servers: readonly string[] | null
}

export const SYSTEM_NAMES: Names = { hostsFile: '/etc/hosts', servers: null }

/** No name server has this name. */
export class NameUnknown extends Error {}
/** No name server answers. */
export class NamesSilent extends Error {}

/** For each name server. */
const TIMEOUT_MS = 2000
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'EBADNAME']
const LOOPBACK: readonly string[] = ['::1', '127.0.0.1']

/**
 * The addresses of a name, IPv6 first: a machine without it notices at once. The system's own look-up would hold one of the
 * few threads of the process for as long as name servers are silent, and files and passwords would wait for it. Names of
 * the hosts file count before those of name servers. Throws NameUnknown and NamesSilent.
 */
export async function lookUp(name: string, signal: AbortSignal, { hostsFile, servers }: Names): Promise<Found[]> {
  const plain = name.toLowerCase().replace(/\.$/, '')
  const local = await addressesIn(hostsFile, plain)
  if (local.length > 0) return local.map(toFound)
  // Never asked of a name server (RFC 6761).
  if (plain === 'localhost' || plain.endsWith('.localhost')) return LOOPBACK.map(toFound)
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  if (servers !== null) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const answers = await Promise.allSettled([resolver.resolve6(plain), resolver.resolve4(plain)])
  signal.removeEventListener('abort', cancel)
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found.map(toFound)
  const causes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : []))
  const isUnknown = causes.every(({ code = '' }) => UNKNOWN.includes(code))
  throw new (isUnknown ? NameUnknown : NamesSilent)(`${name} was not found.`, { cause: causes[0] })
}

const toFound = (address: string): Found => ({ address, family: isIP(address) === 6 ? 6 : 4 })

/** Addresses that the hosts file gives a name; a system without this file has none. */
async function addressesIn(file: string, name: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((one) => one.toLowerCase() === name) ? [address] : []
  })
}
