import { Agent, request } from 'node:http'

/** One request of a load: always a POST with a JSON body. */
export interface Shot {
  path: string
  body: unknown
  token?: string
}

export interface Round {
  /** Milliseconds of each answered request, shortest first. */
  times: number[]
  seconds: number
}

/**
 * Keeps `connections` requests under way for a number of milliseconds. Throws at the first answer that is not a success: an
 * error answer is fast and would look like speed.
 */
export async function fire(port: number, connections: number, milliseconds: number, next: () => Shot): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const began = performance.now()
  const runOne = async (): Promise<void> => {
    while (performance.now() - began < milliseconds) {
      const start = performance.now()
      await send(agent, port, next())
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, runOne))
  agent.destroy()
  return { times: times.toSorted((a, b) => a - b), seconds: (performance.now() - began) / 1000 }
}

function send(agent: Agent, port: number, { path, body, token }: Shot): Promise<void> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return new Promise((done, fail) => {
    const call = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        answer += chunk
      })
      response.on('end', () => {
        if (response.statusCode === 200) done()
        else fail(new Error(`${path} answered ${response.statusCode}: ${answer.slice(0, 300)}`))
      })
    })
    call.on('error', fail)
    call.end(text)
  })
}

/** The middle of several figures. */
export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** @param sorted shortest first @param share 0.5 for the median, 0.99 for the slowest hundredth */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
