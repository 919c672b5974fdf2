import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ALL_FLAGS } from '../../access-control/permissions.ts'
import { ERRORS } from '../../contract/errors.ts'
import { operations } from '../../contract/index.ts'
import { Machine, type Transition } from '../../contract/machines/definition.ts'
import { TAKE_STEP } from '../../contract/machines/take-step.ts'
import { STATUSES } from '../../contract/statuses.ts'
import { type Judge, judgeOf } from '../definitions/shape.ts'

const hasShape: Judge<Machine> = judgeOf(Machine)

/**
 * A file of schemas/machines as the server uses it. Throws with everything that is wrong, so that a broken file stops
 * the start and not a company's onboarding.
 * @param guards names of the conditions the server has a function for
 */
export function readMachine(content: unknown, guards: readonly string[]): Machine {
  const problems = hasShape(content)
    ? problemsOf(content, guards)
    : (hasShape.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'file'}: ${message ?? 'is not valid'}`)
  const { name = '' } = content as Partial<Machine>
  if (problems.length > 0) throw new Error(`schemas/machines/${name}.json:\n${problems.join('\n')}`)
  return content as Machine
}

const unknown = (where: string, names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name)).map((name) => `${where}: there is no "${name}"`)

function problemsOf(machine: Machine, guards: readonly string[]): string[] {
  const known = Object.keys(STATUSES[machine.statuses] ?? {})
  const actions = machine.transitions.map(({ action }) => action)
  const forms = readdirSync(FORMS).map((file) => basename(file, '.json'))
  return [
    ...(known.length > 0 ? [] : [`statuses: there is no list "${machine.statuses}"`]),
    ...(machine.stateError in ERRORS ? [] : [`stateError: there is no error "${machine.stateError}"`]),
    ...(machine.missingError in ERRORS ? [] : [`missingError: there is no error "${machine.missingError}"`]),
    ...unknown('hiddenBy', [...(machine.hiddenBy ?? []), ...(machine.answeredInDialog ?? [])], guards),
    ...unknown('waitsFor lacks', known, Object.keys(machine.waitsFor)),
    ...actions.filter((action, at) => actions.indexOf(action) !== at).map((action) => `"${action}" appears twice`),
    ...machine.transitions.flatMap((step) => problemsOfStep(step, { statuses: Object.keys(machine.waitsFor), guards, forms })),
    ...ambiguous(machine),
  ]
}

/** The names that a step may use. */
type Known = Readonly<Record<'statuses' | 'guards' | 'forms', readonly string[]>>

function problemsOfStep(step: Transition, { statuses, guards, forms }: Known): string[] {
  return [
    ...unknown(`${step.action}: status`, [...step.from, step.to], statuses),
    ...unknown(`${step.action}: guard`, [...step.guards, ...(step.hiddenBy ?? []), ...guardsOfFiles(step)], guards),
    ...unknown(`${step.action}: form`, step.form === undefined ? [] : [step.form], forms),
    ...unknown(`${step.action}: call`, step.call === undefined ? [] : [step.call], Object.keys(operations)),
    ...(step.call === TAKE_STEP ? problemsOfNamed(step) : []),
    ...unknown(`${step.action}: flag`, Object.values(step.actors).flatMap(flagsOf), ALL_FLAGS),
  ]
}

/** The general call takes no members but its own. */
const problemsOfNamed = ({ action, records, input, words, ...step }: Transition): string[] => [
  ...(records ? [] : [`${action}: needs "records"`]),
  ...unknown(
    `${action}: member of ${TAKE_STEP}`,
    [step.files, step.seen, step.sends, input.items && { items: '' }, words && { [words.member]: '' }].flatMap((sent) =>
      Object.keys(sent ?? {}),
    ),
    Object.keys(operations[TAKE_STEP].input.properties),
  ),
]

/** A file that a guard asks for. */
const guardsOfFiles = ({ files = {} }: Transition): string[] =>
  Object.values(files).flatMap(({ need }) => (need === 'required' || need === 'optional' ? [] : [need]))

const FORMS = join(import.meta.dirname, '..', '..', 'schemas', 'forms')

/** Flags of a rule that are named with their area; `target.…` depends on the person acted on. */
function flagsOf(rule: unknown): string[] {
  if (typeof rule === 'object' && rule !== null && 'anyOf' in rule) return (rule.anyOf as unknown[]).flatMap(flagsOf)
  return typeof rule === 'string' && rule !== 'self' && !rule.startsWith('target.') ? [rule] : []
}

/** From one status one call must lead to another status by only one step, or the call would be ambiguous. */
function ambiguous({ transitions }: Machine): string[] {
  const byCall = transitions.filter(({ call }) => call !== undefined)
  const ways = byCall.flatMap(({ call, from, to, action }) =>
    from.map((status) => ({ way: `${call}: ${status} to ${to}`, action })),
  )
  return ways
    .filter(({ way }, at) => ways.findIndex((other) => other.way === way) !== at)
    .map(({ way, action }) => `${action}: ${way} appears twice`)
}
