import { createSocket } from 'node:dgram'

/** A name server on this machine that answers IPv4 addresses. */
export interface NameServer {
  /** As `Resolver.setServers` takes it. */
  address: string
  /** Addresses by name; a name without an entry is unknown. */
  names: Map<string, string[]>
  isSilent: boolean
  /** Questions for IPv4 addresses. */
  asked: string[]
  close: () => void
}

const IPV4 = 1
const HEADER = 12

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  const server: NameServer = {
    address: '',
    names: new Map(),
    isSilent: false,
    asked: [],
    close: () => socket.close(),
  }
  socket.on('message', (question, { port, address }) => {
    const { name, end } = nameIn(question)
    const isIpv4 = question.readUInt16BE(end) === IPV4
    if (isIpv4) server.asked.push(name)
    if (server.isSilent) return
    const known = server.names.get(name)
    const records = isIpv4 ? (known ?? []) : []
    const header = Buffer.from(question.subarray(0, HEADER))
    // An answer that may ask others, and the code 3 for a name that does not exist.
    header.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(records.length, 6)
    header.fill(0, 8)
    socket.send(Buffer.concat([header, question.subarray(HEADER, end + 4), ...records.map(recordOf)]), port, address)
  })
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

/** The name of the question and the place after it. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** An address for the name of the question, for no time. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER, 0, IPV4, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
