import { ALL_FLAGS } from '../../access-control/permissions.ts'
import { SIMPLE_RESOURCES } from '../../access-control/resources.ts'
import { ROLES } from '../../access-control/roles.ts'
import { ERRORS } from '../../contract/errors.ts'
import { createAjv } from '../../contract/forms/ajv.ts'
import type { Operation } from '../../contract/operation.ts'
import { RATE_LIMITS } from '../../contract/rate-limits.ts'

/** JSON Schema as far as the walk needs it. */
interface Node {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  additionalProperties?: boolean | Node
  items?: Node
  anyOf?: Node[]
  allOf?: Node[]
  oneOf?: Node[]
  [keyword: string]: unknown
}

const asNode = (schema: unknown): Node => schema as Node

/** The families of calls: three of the specification, four of ours. Each simple resource is a family of its own. */
const FAMILIES = [
  'employee',
  'notifications',
  'record',
  'contractor',
  'client',
  'payroll',
  'integration',
  ...SIMPLE_RESOURCES.map(({ name }) => name),
]
const NAME = new RegExp(`^(${FAMILIES.join('|')})/[A-Za-z]+(-[A-Za-z]+)*$`)
const FLAGS = new Set<string>(ALL_FLAGS)
const TARGET_FLAGS = [
  'target.viewDetails',
  'target.edit',
  'target.requestDocs',
  'target.updateImageEmployee',
  'target.viewTabDocusign',
  'target.sendNewEnvolope',
]

/** Everything an entry of the operation table lacks; empty when it may be registered. */
export function problemsOf(name: string, operation: Operation): string[] {
  return [
    ...(NAME.test(name) ? [] : ['name: not <family>/<verb-phrase>']),
    ...(operation.summary.trim().length > 10 ? [] : ['summary: says nothing']),
    ...unbounded(asNode(operation.input), 'input'),
    ...schemaProblems(operation),
    ...accessProblems(operation),
    ...(operation.rate in RATE_LIMITS ? [] : [`rate: no class "${operation.rate}"`]),
    ...recordProblems(operation),
    ...keyProblems(operation),
    ...operation.errors.filter((code) => !(code in ERRORS)).map((code) => `errors: no code "${code}"`),
  ]
}

/** Every place in a schema where text, a number, a list or a set of members may grow without end. */
function unbounded(node: Node, path: string): string[] {
  const found = ownBounds(node).map((keyword) => `${path}: no ${keyword}`)
  const below: [string, Node][] = [
    ...Object.entries(node.properties ?? {}).map(([key, child]): [string, Node] => [`${path}.${key}`, child]),
    ...Object.values(node.patternProperties ?? {}).map((child): [string, Node] => [`${path}.*`, child]),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].map((child): [string, Node] => [path, child]),
  ]
  if (node.items) below.push([`${path}[]`, node.items])
  if (typeof node.additionalProperties === 'object') below.push([`${path}.*`, node.additionalProperties])
  return [...found, ...below.flatMap(([at, child]) => unbounded(child, at))]
}

function ownBounds(node: Node): string[] {
  if (node.const !== undefined || node.enum !== undefined) return []
  const types = node.type === undefined ? [] : [node.type].flat()
  const isOpen = typeof node.additionalProperties === 'object' || node.patternProperties !== undefined
  const needed: [boolean, string][] = [
    [types.includes('string'), 'maxLength'],
    [types.includes('integer'), 'minimum'],
    [types.includes('integer'), 'maximum'],
    [types.includes('array'), 'maxItems'],
    [types.includes('object') && isOpen, 'maxProperties'],
  ]
  const missing = needed
    .filter(([isNeeded, keyword]) => isNeeded && typeof node[keyword] !== 'number')
    .map(([, keyword]) => keyword)
  const isTyped = types.length > 0 || node.anyOf || node.oneOf || node.allOf
  return isTyped ? missing : [...missing, 'type']
}

function schemaProblems({ input, answer, example }: Operation): string[] {
  if (input?.type !== 'object') return ['input: not an object schema']
  const found = answer?.type === 'object' ? [] : ['answer: not an object schema']
  const validate = createAjv().compile(input)
  if (!validate(example))
    found.push(`example: ${validate.errors?.map((error) => `${error.instancePath} ${error.message}`).join(', ')}`)
  return found
}

function accessProblems({ access, input }: Operation): string[] {
  if (access?.kind === 'public') return access.why.trim() ? [] : ['access: public without a reason']
  if (access?.kind === 'one-time') return []
  if (access?.kind !== 'session') return ['access: no rule']
  const { roles, target } = access
  const found = ROLES.flatMap((role) => ruleProblem(role, roles[role], target !== undefined))
  if (!target) return found
  const param = asNode(input)?.properties?.[target.param]
  if (param?.type !== 'integer') found.push(`access: the input has no id "${target.param}"`)
  const isRequired = (asNode(input)?.['required'] as string[] | undefined)?.includes(target.param)
  if (!isRequired && !target.absentMeansSelf) found.push(`access: "${target.param}" may be absent, and nothing says what then`)
  return found
}

function ruleProblem(role: string, rule: unknown, hasTarget: boolean): string[] {
  if (typeof rule === 'boolean' || rule === 'self') return []
  if (isChoice(rule)) {
    return rule.anyOf.length > 1
      ? rule.anyOf.flatMap((flag) => ruleProblem(role, flag, hasTarget))
      : [`access: a choice of one for ${role}`]
  }
  if (typeof rule !== 'string') return [`access: nothing said for ${role}`]
  // Flags bind InternalEmployee only, so a flag for anybody else would refuse them always.
  if (role !== 'InternalEmployee') return [`access: a flag for ${role}`]
  if (TARGET_FLAGS.includes(rule)) return hasTarget ? [] : [`access: "${rule}" without a target`]
  return FLAGS.has(rule) ? [] : [`access: no flag "${rule}"`]
}

const isChoice = (rule: unknown): rule is { anyOf: string[] } => typeof rule === 'object' && rule !== null && 'anyOf' in rule

function recordProblems({ writes, records }: Operation): string[] {
  if (typeof records === 'string') return writes ? [] : ['records: something, although it writes nothing']
  return records?.none?.trim() ? [] : ['records: neither an action nor a reason for none']
}

/** A key is stored for the caller, with the writes of the call. */
function keyProblems({ input, writes, access }: Operation): string[] {
  const hasKey = asNode(input)?.properties?.['requestKey'] !== undefined
  return hasKey && !(writes && access?.kind === 'session') ? ['input: a requestKey, which only a session that writes has'] : []
}
