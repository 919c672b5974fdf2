import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookUp, type Names, NamesSilent, NameUnknown, SYSTEM_NAMES } from './look-up.ts'
import { isOpen, type Networks } from './networks.ts'

/** The limits of a request: the addresses it may go to, and its time. */
export interface Reach {
  /** Networks that are open although they are not on the internet. */
  networks: Networks
  /** Plain HTTP, outside of production. */
  takesHttp: boolean
  timeoutMs: number
  /** The source of name lookups; by default that of the system. */
  names?: Names
}

/** The reason why there is no answer. */
export type Problem = 'secret' | 'address' | 'closed' | 'unknown' | 'names' | 'refused' | 'certificate' | 'late' | 'broken'

/** An answer, or the reason why there is none. */
export type Outcome = { status: number; answer: string; problem: null } | { status: null; answer: null; problem: Problem }

/** Bytes of an answer that are read; the connection then ends. */
const MOST_BYTES = 4096
/** Characters of it that are kept. */
const MOST_KEPT = 500
const MOST_HEADERS = 16_384

/** The address of an endpoint; `null` where no request may be sent to it, regardless of the address of its name. */
export function checkedAddress(url: string, { networks, takesHttp }: Pick<Reach, 'networks' | 'takesHttp'>): URL | null {
  const address = URL.parse(url)
  if (address === null || address.username !== '' || address.password !== '' || address.hash !== '') return null
  if (address.protocol !== 'https:' && !(takesHttp && address.protocol === 'http:')) return null
  // A literal address is never looked up; the parser has put every spelling of it into one form.
  const literal = address.hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || isOpen(literal, networks) ? address : null
}

class ClosedError extends Error {}

/**
 * Looks a name up and answers its open addresses alone. The connection is made to what this answers, so a name cannot lead
 * elsewhere after it was checked.
 */
const openLookup =
  ({ networks, names = SYSTEM_NAMES }: Reach, signal: AbortSignal): LookupFunction =>
  (name, { all = false }, done) => {
    const answer = async () => {
      const open = (await lookUp(name, signal, names)).filter(({ address }) => isOpen(address, networks))
      const [first] = open
      if (!first) throw new ClosedError(`${name} leads to no open address.`)
      return { open, first }
    }
    answer().then(
      ({ open, first }) => (all ? done(null, open) : done(null, first.address, first.family)),
      (error: Error) => done(error, []),
    )
  }

/**
 * Posts a body to a receiver that others chose: to open addresses alone, without following it elsewhere, for no longer than
 * the time given, and reading only the beginning of its answer. Never throws.
 */
export async function post(url: string, headers: Record<string, string>, body: string, reach: Reach): Promise<Outcome> {
  const address = checkedAddress(url, reach)
  if (address === null) return failed('address')
  const late = AbortSignal.timeout(reach.timeoutMs)
  const send = address.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve) => {
    const request = send(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      agent: false,
      lookup: openLookup(reach, late),
      maxHeaderSize: MOST_HEADERS,
      signal: late,
    })
    let hasAnswer = false
    request.on('error', (error) => {
      if (!hasAnswer) resolve(failed(late.aborted ? 'late' : problemOf(error)))
    })
    // An interim answer of another protocol is an answer too, and the connection is of no use.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, answer: '', problem: null })
    })
    request.on('response', (response) => {
      hasAnswer = true
      void readBeginning(response).then((answer) => {
        request.destroy()
        resolve({ status: response.statusCode ?? 0, answer, problem: null })
      })
    })
    request.end(body)
  })
}

export const failed = (problem: Problem): Outcome => ({ status: null, answer: null, problem })

/** The status has arrived, so an answer that ends early or late is taken as far as it came. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      parts.push(part)
      bytes += part.length
      if (bytes >= MOST_BYTES) break
    }
  } catch {
    // The connection broke, or the time limit has passed.
  }
  return shown(Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8'))
}

/** Without NUL, which the database cannot store, and without other control characters, which no screen shows. */
const shown = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MOST_KEPT)
    .toWellFormed()
    .trim()

const REFUSED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']

function problemOf(error: Error & { code?: string; errors?: (Error & { code?: string })[] }): Problem {
  if (error instanceof ClosedError) return 'closed'
  if (error instanceof NameUnknown) return 'unknown'
  if (error instanceof NamesSilent) return 'names'
  const code = error.code ?? error.errors?.[0]?.code ?? ''
  if (REFUSED.includes(code)) return 'refused'
  if (code === 'ETIMEDOUT') return 'late'
  return /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code) ? 'certificate' : 'broken'
}
