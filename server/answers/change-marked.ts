import type { Operation } from '../../contract/operation.ts'
import { FileAnswer, OtherAnswer } from '../calls/context.ts'
import type { AnyAnswer, Caller } from '../calls/run-operation.ts'

interface Node {
  description?: string
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
}

export type Change = (value: unknown, caller: Caller) => unknown
/** By the description of a schema, which marks the members that are changed. */
export type Changes = Readonly<Record<string, Change>>

/**
 * Changes the marked members of an answer. This happens when the answer is sent and not in the action, so that a stored
 * answer that is sent again is changed for its moment and its reader.
 */
export function changeMarked({ answer }: Operation, changes: Changes): (answer: AnyAnswer, caller: Caller) => AnyAnswer {
  // Looked for with the first answer: the schemas of all answers together are large.
  let change: Change | null | undefined
  return (given, caller) => {
    if (change === undefined) change = changeFor(answer as unknown as Node, changes)
    return change === null || given instanceof OtherAnswer || given instanceof FileAnswer
      ? given
      : (change(given, caller) as object)
  }
}

/** `null` where nothing below this place is marked. */
function changeFor(node: Node, changes: Changes): Change | null {
  const own = node.description === undefined ? undefined : changes[node.description]
  if (own) return own
  const one = node.items && changeFor(node.items, changes)
  if (one) return (value, caller) => (Array.isArray(value) ? value.map((item) => one(item, caller)) : value)
  const further = typeof node.additionalProperties === 'object' ? changeFor(node.additionalProperties, changes) : null
  if (further) return (value, caller) => changed(value, Object.keys(value ?? {}), () => further, caller)
  const members = new Map(
    Object.entries(node.properties ?? {}).flatMap(([key, child]): [string, Change][] => {
      const change = changeFor(child, changes)
      return change ? [[key, change]] : []
    }),
  )
  if (members.size === 0) return null
  const keys = [...members.keys()]
  return (value, caller) => changed(value, keys, (key) => members.get(key), caller)
}

/** The same record where no member changes. */
function changed(value: unknown, keys: string[], changeOf: (key: string) => Change | undefined, caller: Caller): unknown {
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  let copy: Record<string, unknown> | null = null
  for (const key of keys) {
    const before = record[key]
    const after = changeOf(key)?.(before, caller)
    if (after === before) continue
    copy ??= { ...record }
    copy[key] = after
  }
  return copy ?? record
}
