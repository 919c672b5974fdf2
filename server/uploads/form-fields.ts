import type { TObject } from 'typebox'

interface Node {
  type?: string | string[]
  properties?: Record<string, Node>
}

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

/**
 * The text fields of a form as the input schema names their types: numbers, yes or no, and JSON for lists and blocks.
 * A value that cannot be read as its type stays text, which the schema refuses like any wrong value.
 */
export function inputOfFields(schema: TObject, fields: ReadonlyMap<string, string>): Record<string, unknown> {
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
