/** One message of an event stream. */
export interface StreamEvent {
  id: string | null
  data: any
  /** Milliseconds, as `performance.now()` tells them. */
  at: number
}

export interface OpenedStream {
  status: number
  events: StreamEvent[]
  /** Settles when the condition on the received events holds. */
  until: (isEnough: (events: StreamEvent[]) => boolean) => Promise<StreamEvent[]>
  /** Settles when the server ends it. */
  ended: Promise<void>
  close: () => void
}

/** Opens an event stream as a browser would, and keeps what comes. */
export async function openEventStream(url: string, headers: Record<string, string> = {}): Promise<OpenedStream> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const events: StreamEvent[] = []
  const waiting = new Set<() => void>()
  const ended = read(response, events, waiting).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return {
    status: response.status,
    events,
    until: (isEnough) =>
      new Promise((done) => {
        const look = () => {
          if (!isEnough(events)) return
          waiting.delete(look)
          done(events)
        }
        waiting.add(look)
        look()
      }),
    ended,
    close: () => leaving.abort(),
  }
}

async function read(response: Response, events: StreamEvent[], waiting: Set<() => void>): Promise<void> {
  if (!response.ok || !response.body) return
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body) {
    const blocks = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n')
      const memberOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
      const data = memberOf('data')
      if (data !== null) events.push({ id: memberOf('id'), data: JSON.parse(data), at: performance.now() })
    }
    for (const look of [...waiting]) look()
  }
}
