import type { Access, RoleRule } from '../../access-control/authorize.ts'
import { ROLES, type Role } from '../../access-control/roles.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { type Operation, STEP_UP_MINUTES } from '../operation.ts'
import { RATE_LIMITS, type RateClass } from '../rate-limits.ts'
import { kindsText, sizeText, type UploadRule } from '../upload.ts'

/** Errors that any call can answer in addition to its own. */
const ALWAYS: readonly ErrorCode[] = ['HTTPS_ONLY', 'VALIDATION', 'TOO_LARGE', 'MEDIA_TYPE', 'RATE_LIMIT', 'INTERNAL']

/** Errors that any call with files can answer. */
const BY_UPLOAD: readonly ErrorCode[] = ['NO_FILE', 'FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_REFUSED', 'FILE_UNCHECKED']

/** The callers, as a sentence: the same text on the OpenAPI page and in docs/api.md. */
export function describeAccess(access: Access): string {
  if (access.kind === 'public') return `No session needed: ${access.why}.`
  if (access.kind === 'one-time') return `A one-time token of the purpose "${access.purpose}" as bearer.`
  const { roles, target, leavers, enrols } = access
  const allowed = ROLES.filter((role) => roles[role] !== false)
  const isForAll = allowed.length === ROLES.length && allowed.every((role) => roles[role] === true)
  const who = isForAll ? 'Everyone who is signed in' : allowed.map((role) => describeRole(role, roles[role])).join('; ')
  const others = [leavers && 'people whose last contract has ended', enrols && 'people who must add a second factor first']
  const named = others.filter((one) => typeof one === 'string')
  const also = named.length > 0 ? ` Open also to ${named.join(', and to ')}.` : ''
  if (!target) return `${who}.${also}`
  const own = target.absentMeansSelf ? ' (without it: the own record)' : ''
  return `${who}. Only for a ${target.entity} in reach of the caller, named by \`${target.param}\`${own}; any other is 404.${also}`
}

function describeRole(role: Role, rule: RoleRule): string {
  if (rule === 'self') return `${role} for the own record`
  if (typeof rule === 'object') return `${role} with ${rule.anyOf.map((flag) => `\`${flag}\``).join(' or ')}`
  if (typeof rule !== 'string') return role
  if (!rule.startsWith('target.')) return `${role} with \`${rule}\``
  const own = rule === 'target.requestDocs' ? '' : ', or for the own record'
  return `${role} with \`${rule.slice('target.'.length)}\` in the area of the person acted on${own}`
}

/** The rate limit as a sentence. */
export function describeRate(rate: RateClass): string {
  const { points, seconds, by } = RATE_LIMITS[rate]
  return `\`${rate}\`: ${points} calls in ${seconds} seconds, counted by ${by}.`
}

/** The history entry of a call, or the reason why it has none. */
export const describeRecords = (records: Operation['records']): string =>
  typeof records === 'string' ? `\`${records}\` in the history.` : `Nothing in the history: ${records.none}.`

/** The files a call accepts, as sentences; one line for each field. */
export function describeFiles({ fields, maxBytes }: UploadRule): string[] {
  return Object.entries(fields).map(([field, { kinds, max = 1 }]) => {
    const many = max > 1 ? `, up to ${max} files` : ''
    return `\`${field}\`: ${kindsText(kinds)}, at most ${sizeText(maxBytes)}${many}`
  })
}

/** Describes that the password must have been confirmed recently; the number is that of `STEP_UP_MINUTES`. */
export const describeStepUp = (): string =>
  `The password must have been given in the last ${STEP_UP_MINUTES} minutes, by signing in or by \`employee/confirm-password\`; otherwise \`STEP_UP\`.`

/** Every error the call can answer, each once, in the order of the closed list. */
export function errorsOf({ access, errors, input, upload, stepUp, isAnsweredOnce }: Operation): ErrorCode[] {
  const byAccess: ErrorCode[] = access.kind === 'public' ? [] : ['UNAUTHENTICATED']
  if (access.kind === 'session' && Object.values(access.roles).some((rule) => rule !== true)) byAccess.push('FORBIDDEN')
  if (access.kind === 'session' && !access.leavers && (access.roles.Employee || access.roles.Contractor)) byAccess.push('LEFT')
  if (access.kind === 'session' && !access.enrols && (access.roles.Admin || access.roles.InternalEmployee))
    byAccess.push('FACTOR_MISSING')
  if (access.kind === 'session' && access.target) byAccess.push('NOT_FOUND')
  if (access.kind === 'session') byAccess.push('KEY_UNKNOWN', 'KEY_SCOPE')
  const byStepUp: ErrorCode[] = stepUp ? ['STEP_UP'] : []
  const byKey: ErrorCode[] = 'requestKey' in input.properties ? ['REQUEST_KEY'] : []
  if (isAnsweredOnce) byKey.push('SHOWN_ONCE')
  const answered = new Set<ErrorCode>([...ALWAYS, ...byAccess, ...byStepUp, ...byKey, ...(upload ? BY_UPLOAD : []), ...errors])
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => answered.has(code))
}
