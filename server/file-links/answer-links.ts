import { DOCUMENT_LINK, FILE_LINK, PICTURE_LINK } from '../../contract/format/shared.ts'
import type { Operation } from '../../contract/operation.ts'
import { FileAnswer, OtherAnswer, type Services } from '../calls/context.ts'
import type { AnyAnswer, Caller } from '../calls/run-operation.ts'
import { fileLink } from './links.ts'
import { type LinkKind, sessionLink } from './session-link.ts'

interface Node {
  description?: string
  properties?: Record<string, Node>
  items?: Node
}

type Change = (value: unknown, caller: Caller) => unknown
type Changes = Readonly<Record<string, Change>>

/**
 * Replaces the ids in an answer by links, wherever its schema says so. This happens when the answer is sent and not in the
 * action, so that a stored answer that is sent again has valid links.
 */
export function createLinker({ answer }: Operation, services: Services): (answer: AnyAnswer, caller: Caller) => AnyAnswer {
  const { settings, clock } = services
  const { secret } = settings
  const bound =
    (kind: LinkKind): Change =>
    (id, caller) => {
      if (typeof id !== 'string') return id
      if (!caller || !('sessionId' in caller)) throw new Error('Links to files are for people with a session.')
      return sessionLink(kind, id, { secret, sessionId: caller.sessionId, now: clock() })
    }
  const change = changeFor(answer as unknown as Node, {
    [PICTURE_LINK]: (id) => (typeof id === 'string' ? fileLink(secret, id, clock()) : id),
    [FILE_LINK]: bound('record'),
    [DOCUMENT_LINK]: bound('document'),
  })
  if (!change) return (given) => given
  return (given, caller) =>
    given instanceof OtherAnswer || given instanceof FileAnswer ? given : (change(given, caller) as object)
}

/** `null` where nothing below this place is a file. */
function changeFor(node: Node, links: Changes): Change | null {
  const link = node.description === undefined ? undefined : links[node.description]
  if (link) return link
  const one = node.items && changeFor(node.items, links)
  if (one) return (value, caller) => (Array.isArray(value) ? value.map((item) => one(item, caller)) : value)
  const members = Object.entries(node.properties ?? {}).flatMap(([key, child]): [string, Change][] => {
    const change = changeFor(child, links)
    return change ? [[key, change]] : []
  })
  if (members.length === 0) return null
  return (value, caller) => {
    if (typeof value !== 'object' || value === null) return value
    const record = value as Record<string, unknown>
    let changed: Record<string, unknown> | null = null
    for (const [key, change] of members) {
      const before = record[key]
      const after = change(before, caller)
      if (after === before) continue
      changed ??= { ...record }
      changed[key] = after
    }
    return changed ?? record
  }
}
