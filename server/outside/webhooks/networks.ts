import { BlockList, isIP } from 'node:net'

/**
 * Networks that no receiver on the internet has: of this machine, of the networks around it, of its cloud, and those without
 * a machine (RFC 6890). An address that carries one of IPv4 is judged by that.
 */
const CLOSED = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    // Answers the machines of Azure about themselves.
    '168.63.129.16',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ipv6: ['2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3fff::/20'],
}
/** All of IPv6 that is assigned to the internet. */
const INTERNET_IPV6 = '2000::/3'
/** Beginnings of IPv6 addresses that carry one of IPv4, with the number of the first of its two groups. */
const CARRIERS: readonly (readonly [network: string, at: number])[] = [
  ['::ffff:0:0/96', 6],
  ['64:ff9b::/96', 6],
  ['2002::/16', 1],
]

export type Networks = BlockList

/** Networks as a list of addresses or of ranges such as `10.0.0.0/8`. Throws where one is none. */
export function networksOf(ranges: readonly string[]): Networks {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === '') list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const closed = networksOf([...CLOSED.ipv4, ...CLOSED.ipv6])
const internetIpv6 = networksOf([INTERNET_IPV6])
const carriers = CARRIERS.map(([range, at]) => ({ list: networksOf([range]), at }))

/** May an event be sent to this address? Networks of the settings are open although they are not on the internet. */
export function isOpen(address: string, more: Networks): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const plain = family === 6 ? carried(address) : null
  if (plain !== null) return isOpen(plain, more)
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (more.check(address, kind)) return true
  return !closed.check(address, kind) && (family === 4 || internetIpv6.check(address, kind))
}

/** The IPv4 address in one of IPv6, if there is one. */
function carried(address: string): string | null {
  const carrier = carriers.find(({ list }) => list.check(address, 'ipv6'))
  if (!carrier) return null
  const groups = groupsOf(address)
  const [high = 0, low = 0] = [groups[carrier.at], groups[carrier.at + 1]]
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The parser of addresses writes the last two groups in hexadecimal and without a zone.
  const [written = ''] = address.split('%')
  const plain = new URL(`http://[${written}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(head), read(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
