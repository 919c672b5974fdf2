import { rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { t } from '../../contract/language/texts.ts'
import type { UploadRule } from '../../contract/upload.ts'
import { AppError, fieldError } from '../errors/app-error.ts'
import { nameOfKind, type ReceivedFile } from './received-file.ts'
import type { Spool } from './spool.ts'

/** A sender that is silent for this long is gone. */
const SILENCE_MS = 60_000
/** Room for the text fields and the marks between the parts. */
const FORM_BYTES = 1024 * 1024

/** Checks of a call while it arrives. */
interface Gate {
  rule: UploadRule
  schema: TObject
  spool: Spool
  /** Validates the input and the caller's right to it. Called once, before the first byte of a file is accepted. */
  admit: (input: Record<string, unknown>) => Promise<void>
  /** Looks deeper into a file that is wholly here; throws AppError FILE_REFUSED. */
  inspect: (file: ReceivedFile) => Promise<void>
}

/**
 * Reads a multipart call: text fields, then files, each file straight to the spool. The first error ends it, and the files
 * received before are deleted.
 */
export async function receiveForm(request: FastifyRequest, gate: Gate) {
  const files: ReceivedFile[] = []
  const silence = watchSilence(() => request.raw.destroy())
  try {
    refuseByLength(request, gate.rule)
    const input = await readParts(request, gate, files, silence)
    return { input, files }
  } catch (error) {
    await deleteReceived(files)
    throw error
  } finally {
    silence.end()
  }
}

type Silence = ReturnType<typeof watchSilence>

/** Watches for a silent sender. */
function watchSilence(onSilence: () => void) {
  let isOurTurn = false
  const timer = setTimeout(() => {
    if (!isOurTurn) onSilence()
  }, SILENCE_MS)
  return {
    /** Bytes have arrived. */
    onBytes: (): void => void timer.refresh(),
    /** Runs work of ours, in which the sender is not waited for. */
    during: async (work: () => Promise<void>): Promise<void> => {
      isOurTurn = true
      await work()
      isOurTurn = false
      timer.refresh()
    },
    end: (): void => clearTimeout(timer),
  }
}

export async function deleteReceived(files: readonly ReceivedFile[]): Promise<void> {
  if (files.length > 0) await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}

/** A call whose declared length is too large need not be read. */
function refuseByLength(request: FastifyRequest, rule: UploadRule): void {
  const most = rule.maxBytes * countOf(rule) + FORM_BYTES
  if (Number(request.headers['content-length'] ?? 0) > most) throw new AppError('TOO_LARGE')
}

const countOf = ({ fields }: UploadRule): number => Object.values(fields).reduce((sum, { max = 1 }) => sum + max, 0)

async function readParts(
  request: FastifyRequest,
  gate: Gate,
  files: ReceivedFile[],
  silence: Silence,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, string>()
  let input: Record<string, unknown> | null = null
  const admit = async (): Promise<Record<string, unknown>> => {
    const given = inputOfFields(gate.schema, fields)
    await gate.admit(given)
    return given
  }
  const limits = { fields: 100, files: countOf(gate.rule) + 1, fieldSize: 100_000, fileSize: gate.rule.maxBytes + 1 }
  const parts = request.parts({ limits: { ...limits, parts: limits.fields + limits.files } })
  for (;;) {
    const { value: part, done } = await parts.next().catch(asUnreadable)
    if (done) return input ?? (await admit())
    silence.onBytes()
    if (part.type === 'field') {
      if (input) throw fieldError(part.fieldname, t('server-uploads.order'))
      addField(fields, part)
    } else {
      input ??= await admit()
      await takeFile(part, gate, files, silence)
    }
  }
}

/** A form that ends too early or has no proper boundaries is the sender's fault; the parser throws bare errors for it. */
function asUnreadable(error: unknown): never {
  const isOurs = error instanceof AppError || typeof (error as { code?: unknown }).code === 'string'
  throw isOurs ? error : fieldError('', t('server-uploads.incomplete'))
}

function addField(fields: Map<string, string>, part: { fieldname: string; value: unknown; valueTruncated: boolean }): void {
  const { fieldname: field, value, valueTruncated } = part
  if (field === undefined || field === '') throw fieldError('', t('server-uploads.unnamed'))
  if (valueTruncated) throw fieldError(field, t('server-uploads.long'))
  // Bytes that are not UTF-8 arrive as replacement signs, and would be stored as such.
  if (typeof value === 'string' && value.includes('\uFFFD')) throw fieldError(field, t('server-fields.body'))
  if (fields.has(field)) throw fieldError(field, t('server-uploads.twice'))
  fields.set(field, typeof value === 'string' ? value : JSON.stringify(value))
}

async function takeFile(part: MultipartFile, gate: Gate, files: ReceivedFile[], silence: Silence): Promise<void> {
  const { fieldname: field, filename } = part
  const accepted = Object.hasOwn(gate.rule.fields, field) ? gate.rule.fields[field] : undefined
  if (!accepted) throw fieldError(field, t('server-uploads.unexpected'))
  if (files.filter((file) => file.field === field).length >= (accepted.max ?? 1)) {
    throw fieldError(field, t('server-uploads.many'))
  }
  const { kinds } = accepted
  const written = await gate.spool
    .write(part.file, { kinds, maxBytes: gate.rule.maxBytes, onBytes: silence.onBytes })
    .catch(inField(field))
    .catch(asUnreadable)
  const name = nameOfKind(filename, written.kind)
  const file = { field, name, ...written }
  files.push(file)
  await silence.during(() => gate.inspect(file).catch(inField(field)))
}

/** Attaches a refusal to a field. */
const inField = (field: string) => (error: unknown) => {
  throw error instanceof AppError ? error.inField(field) : error
}

interface Node {
  type?: string | string[]
  properties?: Record<string, Node>
}

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

/**
 * The text fields of a form as the input schema names their types: numbers, yes or no, and JSON for lists and blocks.
 * A value that cannot be read as its type stays text, which the schema refuses like any wrong value.
 */
function inputOfFields(schema: TObject, fields: ReadonlyMap<string, string>): Record<string, unknown> {
  const properties = (schema as unknown as Node).properties ?? {}
  return Object.fromEntries([...fields].map(([name, text]) => [name, readAs(properties[name], text)]))
}

function readAs(node: Node | undefined, text: string): unknown {
  const types = [node?.type ?? []].flat()
  if ((types.includes('integer') || types.includes('number')) && NUMBER.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.includes('object') || types.includes('array')) return parsed(text)
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema reports that the field does not accept it.
    return text
  }
}
