import type { Operation } from '../../contract/operation.ts'
import { FILE_LINK } from '../../contract/schemas/shared.ts'
import { FileAnswer, OtherAnswer, type Services } from '../calls/context.ts'
import type { AnyAnswer } from '../calls/run-operation.ts'
import { fileLink } from './links.ts'

interface Node {
  description?: string
  properties?: Record<string, Node>
  items?: Node
}

type Change = (value: unknown) => unknown

/**
 * Makes links of the file ids in an answer, wherever its schema says `FileLink`. It happens when the answer leaves and
 * not in the action, so an answer that is kept and given again has links that open.
 */
export function createLinker({ answer }: Operation, services: Services): (answer: AnyAnswer) => AnyAnswer {
  const { settings, clock } = services
  const change = changeFor(answer as unknown as Node, (id) =>
    typeof id === 'string' ? fileLink(settings.secret, id, clock()) : id,
  )
  if (!change) return (given) => given
  return (given) => (given instanceof OtherAnswer || given instanceof FileAnswer ? given : (change(given) as object))
}

/** `null` where nothing below this place is a file. */
function changeFor(node: Node, link: Change): Change | null {
  if (node.description === FILE_LINK) return link
  const one = node.items && changeFor(node.items, link)
  if (one) return (value) => (Array.isArray(value) ? value.map(one) : value)
  const members = Object.entries(node.properties ?? {}).flatMap(([key, child]): [string, Change][] => {
    const change = changeFor(child, link)
    return change ? [[key, change]] : []
  })
  if (members.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const record = value as Record<string, unknown>
    const changed = members.filter(([key]) => key in record).map(([key, change]) => [key, change(record[key])])
    return { ...record, ...Object.fromEntries(changed) }
  }
}
