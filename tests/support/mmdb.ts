/** Types beyond the first seven are written after their size. */
const ARRAY = 4

/** A value as a file of MaxMind writes it (MaxMind DB File Format 2.0); texts shorter than 29 bytes. */
function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([Buffer.from([(2 << 5) | Buffer.byteLength(value)]), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, ARRAY]), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ])
}

/** A file of places that knows one network, such as 203.0.113.0/24. */
export function mmdbOf(network: string, record: object): Buffer {
  const [address = '', length = '32'] = network.split('/')
  const bits = address.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')].map(Number))
  const count = Number(length)
  const tree = Buffer.alloc(count * 6)
  for (let node = 0; node < count; node += 1) {
    const next = node + 1 < count ? node + 1 : count + 16
    const bit = bits[node] ?? 0
    tree.writeUIntBE(bit === 0 ? next : count, node * 6, 3)
    tree.writeUIntBE(bit === 1 ? next : count, node * 6 + 3, 3)
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-City',
    description: { en: 'A network of a test' },
    ip_version: 4,
    languages: ['en', 'es'],
    node_count: count,
    record_size: 24,
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), encode(record), marker, encode(metadata)])
}
