/**
 * A balancer of calls as docs/operations/nginx.conf describes one: in turn, asks each server whether it is ready, goes on to the
 * next one where a connection is refused, and never sends a call twice that may have been carried out.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const [port = '0', ...upstreams] = process.argv.slice(2)
const CHECK_MS = 250
/** A server that does not answer within this is left out. */
const SILENCE_MS = 1000
const BAD_GATEWAY = 502

const agent = new Agent({ keepAlive: true })
const isUp = new Map(upstreams.map((upstream) => [upstream, true]))
let turn = 0

/** Servers in the order in which they are asked: those that are ready first. */
function inOrder(): string[] {
  turn += 1
  const turned = upstreams.map((_, at) => upstreams[(at + turn) % upstreams.length] as string)
  return turned.toSorted((one, other) => Number(isUp.get(other)) - Number(isUp.get(one)))
}

function pass(incoming: IncomingMessage, answer: ServerResponse, [upstream, ...others]: readonly string[]): void {
  const fail = (): void => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(BAD_GATEWAY).end()
  }
  if (upstream === undefined) {
    fail()
    return
  }
  const { method, url, headers } = incoming
  const outgoing = request({ agent, host: '127.0.0.1', port: Number(upstream), method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? BAD_GATEWAY, response.headers)
    response.on('error', () => answer.destroy())
    response.pipe(answer)
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // Refused: nothing of the call has left, and its body is still to be read.
    if (error.code === 'ECONNREFUSED') {
      isUp.set(upstream, false)
      pass(incoming, answer, others)
    } else fail()
  })
  answer.once('close', () => outgoing.destroy())
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing))
    else incoming.pipe(outgoing)
  })
}

function check(upstream: string): void {
  const note = (up: boolean) => isUp.set(upstream, up)
  const asked = request({ host: '127.0.0.1', port: Number(upstream), path: '/ready', timeout: SILENCE_MS }, (response) => {
    note(response.statusCode === 200)
    response.resume()
  })
  asked.on('timeout', () => asked.destroy())
  asked.on('error', () => note(false))
  asked.end()
}

setInterval(() => upstreams.forEach(check), CHECK_MS)
createServer((incoming, answer) => pass(incoming, answer, inOrder())).listen(Number(port), '127.0.0.1')
