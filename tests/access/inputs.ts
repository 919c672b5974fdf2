import { createAjv } from '../../contract/forms/ajv.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Marked } from './world.ts'

type Input = Record<string, unknown>
interface Node {
  type?: string
  const?: unknown
  properties?: Record<string, Node>
  required?: string[]
}

export const NO_SUCH_ID = 2_147_483_000
/** A caller who is refused for any input has it not even read: one in so many proves it as well. */
export const SHARE_OF_REFUSED = 8

/** One for all operations: each new instance compiles the meta schema first. It compiles a schema once. */
const ajv = createAjv()
const rootOf = (operation: Operation): Node => operation.input as unknown as Node

/** The id by which this operation names a record: a person's own, or that of its document or contract. */
export function idFor({ access }: Operation, record: Marked | null | undefined): number | undefined {
  const entity = access.kind === 'session' ? access.target?.entity : undefined
  if (entity === 'contract') return record?.contractId
  if (entity === 'job') return record?.jobId
  if (entity === 'invoice') return record?.invoiceId
  if (entity === 'payment-request') return record?.requestId
  if (entity === 'payroll') return record?.payrollId
  if (entity === 'payroll-receipt') return record?.receiptId
  if (entity?.startsWith('resource:')) return record?.resources?.[entity]
  return entity === 'document' ? record?.documentId : record?.id
}

/** The example with the ids of the target in their places; `undefined` leaves the target's own id out. */
export function inputFor(operation: Operation, id: number | undefined, target: Marked | null | undefined): Input {
  const param = operation.access.kind === 'session' ? operation.access.target?.param : undefined
  if (param === undefined) return operation.example
  const { [param]: _example, ...others } = operation.example
  const rest = 'terminationId' in others ? { ...others, terminationId: target?.terminationId ?? NO_SUCH_ID } : others
  return id === undefined ? rest : { ...rest, [param]: id }
}

/** Switches in an input (`typeUser`): none of them may change the access. */
export function switchesOf(operation: Operation): Input[] {
  const members = Object.entries(rootOf(operation).properties ?? {})
  return [{}, ...members.flatMap(([key, node]) => (node.const === undefined ? [] : [{ [key]: node.const }]))]
}

/** One try to reach a record: the word of it that the input says itself, and so the answer may say too. */
export interface Probe {
  input: Input
  word: string | null
  of: Marked
}

/** A form with more texts than this shares the words of a record out among them. */
const TEXTS_WITH_EVERY_WORD = 2

/**
 * Inputs that try to reach each record by every member that could name it: each integer its id, each text one of its names or
 * its email. Whatever the answer, it must contain nothing else of that record.
 */
export function probesFor(operation: Operation, records: readonly Marked[]): Probe[] {
  const isInput = ajv.compile(operation.input)
  const required = Object.fromEntries((rootOf(operation).required ?? []).map((key) => [key, operation.example[key]]))
  const places = leavesOf(rootOf(operation))
  const texts = places.filter(({ type }) => type === 'string')
  const probes = records.flatMap((of, which) => {
    const names = of.marks.slice(0, 3).filter((word) => word !== of.mailbox)
    const words = [...names.map((word) => ({ said: word, word })), { said: `${of.mailbox}@plantilla.test`, word: of.mailbox }]
    return places.flatMap((place): Probe[] => {
      const { path, type } = place
      if (type === 'integer') return [{ input: withValue(required, path, idIn(operation, path[0], of)), word: null, of }]
      const turn = (which + texts.indexOf(place)) % words.length
      const mine = texts.length > TEXTS_WITH_EVERY_WORD ? words.slice(turn, turn + 1) : words
      return mine.map(({ said: put, word }) => ({ input: withValue(required, path, put), word, of }))
    })
  })
  return [{ input: required, word: null, of: records[0] as Marked }, ...probes].filter(({ input }) => isInput(input))
}

/** The id of the record itself, if it belongs to a simple resource; else the one that the member is named after. */
function idIn(operation: Operation, member: string | undefined, of: Marked): number | undefined {
  const target = operation.access.kind === 'session' ? operation.access.target : undefined
  const isOwn = target?.param === member && target?.entity.startsWith('resource:')
  return isOwn ? (idFor(operation, of) ?? NO_SUCH_ID) : idNamed(member, of)
}

function idNamed(member: string | undefined, of: Marked): number | undefined {
  if (member === 'contractId') return of.contractId
  if (member === 'jobId') return of.jobId
  if (member === 'invoiceId') return of.invoiceId ?? NO_SUCH_ID
  if (member === 'transferId') return of.transferId ?? NO_SUCH_ID
  if (member === 'feeBillId') return of.feeBillId ?? NO_SUCH_ID
  if (member === 'requestId') return of.requestId ?? NO_SUCH_ID
  if (member === 'payrollId') return of.payrollId ?? NO_SUCH_ID
  if (member === 'terminationId') return of.terminationId ?? NO_SUCH_ID
  return member === 'documentId' ? of.documentId : of.id
}

function leavesOf(node: Node, path: string[] = []): { path: string[]; type: string }[] {
  if (node.properties) return Object.entries(node.properties).flatMap(([key, child]) => leavesOf(child, [...path, key]))
  return node.type === 'integer' || node.type === 'string' ? [{ path, type: node.type }] : []
}

function withValue(input: Input, path: readonly string[], value: unknown): Input {
  const [key = '', ...rest] = path
  if (rest.length === 0) return { ...input, [key]: value }
  return { ...input, [key]: withValue((input[key] ?? {}) as Input, rest, value) }
}
