import type { Role } from '../../access-control/roles.ts'
import { operations } from '../index.ts'
import type { Transition } from './definition.ts'
import type { Step } from './step.ts'

/** Does this role act for the company or the person whose turn it is? */
export const isForOthers = ({ input }: Transition, role: Role): boolean =>
  input.onBehalfReason === 'others' && (role === 'Admin' || role === 'InternalEmployee')

/**
 * A step as offered to a person of this role: its button, and everything its dialog shows and asks for. Undefined for a step
 * without a button. @param find answers the refusals of these guards, as texts
 */
export function offered(
  step: Transition,
  role: Role,
  find: (guards: readonly string[]) => string[],
): Omit<Step, 'missing'> | null {
  const { action, label, to, call, button, question = null, done = null } = step
  if (button === undefined || call === undefined) return null
  const { input, form, prefill, files, shows, seen, sends, words } = step
  const on_behalf = isForOthers(step, role)
  const needs = { reason: input.reason ?? null, items: input.items ?? null, onBehalfReason: on_behalf ? 'required' : null }
  const requestedFiles = Object.entries(files ?? {}).map(([name, { label: title, need, kinds, missing, help = null }]) => {
    const required = need === 'required' || (need !== 'optional' && find([need]).length > 0)
    return [name, { label: title, missing: required ? missing : null, kinds, help: required ? null : help }] as const
  })
  return {
    action,
    label,
    to,
    call,
    members: Object.keys(operations[call as keyof typeof operations].input.properties),
    button,
    question,
    done,
    needs,
    needs_reason: needs.reason === 'required' || needs.reason === 'asked',
    on_behalf,
    ...(form && { form }),
    ...(prefill && { prefill }),
    ...(files && { files: Object.fromEntries(requestedFiles) }),
    ...(shows && { shows }),
    ...(seen && { seen }),
    ...(sends && { sends }),
    // A person who acts for themselves is not asked why.
    ...(words && (on_behalf || input.onBehalfReason === undefined) ? { words } : {}),
  }
}
