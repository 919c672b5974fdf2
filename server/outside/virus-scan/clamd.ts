import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Scanner } from './scanner.ts'

/** clamd answers 25 MB in about a second; one that is silent for this long will not answer. */
const SILENCE_MS = 30_000
const END = Buffer.alloc(4)

/**
 * Scans with a running clamd by its command INSTREAM, over `tcp://host:port` or `unix:/path`: the file is sent in pieces,
 * so clamd needs no access to our disk.
 */
export function createClamd(url: string): Scanner {
  return {
    scan: async (path) => {
      const socket = dial(url)
      const answer = answerOf(socket)
      const sent = (async () => {
        socket.write('zINSTREAM\0')
        await pipeline(createReadStream(path), inPieces(), socket, { end: false })
        socket.write(END)
      })()
      // clamd may answer and hang up before it has everything (its own size limit): the answer counts.
      sent.catch(() => undefined)
      try {
        return verdictOf(await answer)
      } finally {
        socket.destroy()
      }
    },
  }
}

function dial(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:' ? connect(pathname) : connect(Number(port || 3310), hostname)
}

/** Each piece with its length before it. */
const inPieces = (): Transform =>
  new Transform({
    transform(piece: Buffer, _encoding, done) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      this.push(length)
      done(null, piece)
    },
  })

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd does not answer.')))
    socket.on('data', (part) => {
      answer += part.toString('latin1')
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer.')))
  })
}

function verdictOf(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (found) return found
  throw new Error(`clamd could not scan: ${answer.slice(0, 200)}`)
}
