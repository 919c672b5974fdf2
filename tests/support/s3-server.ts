import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from './http-server.ts'

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

export interface S3Object {
  content: Buffer
  type: string
}

/** An S3 server in memory that believes nothing: signature, digest and length of every request are worked out again. */
export interface S3Server {
  url: string
  objects: Map<string, S3Object>
  /** Requests that came, refused ones too. */
  requests: string[]
  /** Answers the next requests with these statuses and does nothing. */
  fail: number[]
  close: () => Promise<void>
}

/** @param objects where they are kept, if not in a map of its own @param port default: a free one */
export async function startS3Server(
  bucket: string,
  { objects = new Map(), port = 0 }: { objects?: S3Server['objects']; port?: number } = {},
): Promise<S3Server> {
  const requests: string[] = []
  const fail: number[] = []
  const respond = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const path = decodeURIComponent(request.url?.split('?')[0] ?? '')
    const key = path.slice(bucket.length + 2)
    const problem = problemOf(request, body)
    const object = objects.get(key)
    if (problem) answer(response, 403, problem)
    else if (!path.startsWith(`/${bucket}/`)) answer(response, 404, 'NoSuchBucket')
    else if (request.method === 'PUT') {
      objects.set(key, { content: body, type: request.headers['content-type'] ?? '' })
      response.setHeader('etag', '"x"').end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (object) sendPart(object.content, request.headers.range, response)
    else answer(response, 404, 'NoSuchKey')
  }
  const http = await startHttpServer(
    (request, body, response) => {
      requests.push(`${request.method} ${request.url?.split('?')[0]}`)
      const status = fail.shift()
      if (status === undefined) respond(request, body, response)
      else answer(response, status, 'SlowDown')
    },
    { port },
  )
  return { ...http, objects, requests, fail }
}

function sendPart(content: Buffer, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (from === undefined) response.end(content)
  else response.writeHead(206).end(content.subarray(Number(from), Number(to) + 1))
}

function answer(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The reason why S3 would refuse the request. */
function problemOf(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '', url = '' } = request
  if (headers['content-length'] !== undefined && Number(headers['content-length']) !== body.length) return 'IncompleteBody'
  const checksum = headers['x-amz-checksum-sha256']
  if (method === 'PUT' && checksum !== sha256(body).toString('base64')) return 'BadDigest'
  const [, accessKey, day, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!accessKey || !day || !region || !signed || !signature) return 'AccessDenied'
  if (accessKey !== S3_KEYS.accessKeyId) return 'InvalidAccessKeyId'
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body).toString('hex')) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const sorted = [...new URLSearchParams(query)]
    .sort()
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'SignatureDoesNotMatch'
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, sorted.join('&'), lines.join(''), signed, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical).toString('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${S3_KEYS.secretAccessKey}`)
  return hmac(key as Buffer, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
