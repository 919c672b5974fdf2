import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '../support/uploads.ts'

/** Pause before the same call is sent again. */
const AGAIN_MS = 100
/** A call that is not answered for so long is lost, whatever its client does. */
const LATEST_MS = 30_000
const GATEWAY = [502, 503, 504]

/** A call as its client saw it: from the first try to its answer. */
export interface Made {
  name: string
  from: number
  to: number
  tries: number
}

export interface Call {
  name: string
  input?: object
  form?: Form
  token?: string
  /** The address that it comes from. */
  from: string
}

export interface Client {
  made: Made[]
  /** Refusals and faults, which no call of the load may meet. */
  faults: string[]
  /** Sends a call until it is answered, with the same key each time; throws where it is refused. */
  send: (call: Call) => Promise<Record<string, any>>
}

/** Calls one address as the screens do; where the screens let a person send a call again, it does so at once. */
export function createClient(url: string): Client {
  const made: Made[] = []
  const faults: string[] = []
  const refuse = (text: string): never => {
    faults.push(text)
    throw new Error(text)
  }
  return {
    made,
    faults,
    send: async (call) => {
      const from = performance.now()
      for (let tries = 1; ; tries += 1) {
        const answer = await attempt(url, call)
        const to = performance.now()
        if (answer !== null && answer.status === 200) {
          made.push({ name: call.name, from, to, tries })
          return answer.body
        }
        if (answer !== null && !mayPass(answer))
          refuse(`${call.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
        if (to - from > LATEST_MS)
          refuse(`${call.name} was not answered for ${LATEST_MS / 1000} s (${answer?.status ?? 'no answer'})`)
        await sleep(AGAIN_MS)
      }
    },
  }
}

interface Answer {
  status: number
  body: Record<string, any>
}

const mayPass = ({ status }: Answer): boolean => GATEWAY.includes(status)

/** `null` where the connection was refused or cut. */
async function attempt(url: string, { name, input = {}, form, token, from }: Call): Promise<Answer | null> {
  const headers = {
    'x-forwarded-for': from,
    ...(form?.headers ?? { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const body = form ? new Uint8Array(form.payload) : JSON.stringify(input)
  try {
    const response = await fetch(`${url}/api/${name}`, { method: 'POST', headers, body })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  } catch {
    return null // refused or cut off; the caller's deadline bounds the tries
  }
}
