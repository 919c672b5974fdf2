import type { Static } from 'typebox'
import type { Concept } from '../../../contract/schemas/payroll-interface.ts'
import { CONCEPT_CODES, payConcept, satCodeOn } from '../../../payroll/law/concepts.ts'
import { AppError, validationError } from '../../calls/app-error.ts'
import type { Action } from '../../calls/handlers.ts'
import { today } from '../documents/days.ts'
import { folded } from './folded.ts'
import { judgeOccasion } from './judge-change.ts'
import { ACCOUNTS } from './parameters.ts'
import { changesOf, inWords, type StoredChange } from './stored-changes.ts'

const LIMIT = 200

/** The catalogue with what was entered for it. */
export const findAllConcepts: Action<'payroll/find-all-concepts'> = async (input, { db, now }) => {
  const { search = '', page = 1, limit = LIMIT } = input
  const words = folded(search).split(/\s+/).filter(Boolean)
  const stored = await changesOf(db, ['concept'])
  const all = CONCEPT_CODES.map((code) => toConcept(code, stored, today(now))).filter(({ code, name, sat_code, kind }) => {
    const text = folded(`${code} ${name} ${sat_code ?? ''} ${kind}`)
    return words.every((word) => text.includes(word))
  })
  const found = { concepts: all.slice((page - 1) * limit, page * limit), totalConcepts: all.length }
  return { ...found, data: found }
}

/** Gives a concept another SAT key or account from a day on; what is left out stays as it is. */
export const updateConcept: Action<'payroll/update-concept'> = async (input, { db, session, now, record }) => {
  const { code, from } = input
  if (!CONCEPT_CODES.includes(code)) throw new AppError('NOT_FOUND')
  const satCode = input.sat_code || undefined
  const account = input.account?.trim() || undefined
  const problems = [
    ...judgeOccasion(from, input.reason, today(now)),
    ...(account !== undefined && !/^[\w .-]+$/.test(account)
      ? [{ field: 'account', message: 'Use letters, digits, dots and hyphens.' }]
      : []),
    ...(satCode === undefined && account === undefined
      ? [{ field: 'account', message: 'Enter a SAT key or an account.' }]
      : []),
    ...(satCode !== undefined && payConcept(code).satCode === null
      ? [{ field: 'sat_code', message: 'A cost of the employer stands on no receipt, so it has no SAT key.' }]
      : []),
  ]
  if (problems.length > 0) throw validationError(problems)
  const before = toConcept(code, await changesOf(db, ['concept']), from)
  const value = { code, satCode: satCode ?? before.sat_code, account: account ?? before.account }
  const { id } = await db
    .insertInto('payroll_changes')
    .values({
      ...{ area: 'concept', key: code, valid_from: from, value: JSON.stringify(value) },
      ...{ article: before.article, source: 'Own setting', confidence: before.confidence, reason: input.reason.trim() },
      ...{ created_by: session.id, created_at: now.toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = [
    { field: `${before.name}: SAT key`, from: before.sat_code, to: value.satCode },
    { field: `${before.name}: account`, from: before.account, to: value.account },
  ].filter((one) => one.from !== one.to)
  await record({
    ...{ entity: 'payroll-parameter', entityId: id, companyId: null, to: from, reason: input.reason.trim() },
    ...{ changes, visibility: 'Internal' },
  })
  return { data: { concept: toConcept(code, await changesOf(db, ['concept']), from) } }
}

function toConcept(code: string, stored: readonly StoredChange[], day: string): Static<typeof Concept> {
  const concept = payConcept(code)
  const own = stored.filter(({ key }) => key === code)
  const begun = own
    .filter(({ valid_from }) => valid_from <= day)
    .reduce<StoredChange | undefined>((best, one) => (best && best.valid_from >= one.valid_from ? best : one), undefined)
  const value = (begun?.value ?? {}) as { satCode?: string | null; account?: string | null }
  const published = satCodeOn(concept, day)
  return {
    ...{ code, name: concept.name, kind: concept.kind, treatment: concept.treatment, formula: concept.formula },
    sat_code: value.satCode ?? published,
    published_sat_code: published,
    account: value.account ?? ACCOUNTS[concept.kind] ?? '',
    ...{ article: concept.article, confidence: concept.confidence },
    changes: own.map((one) => ({
      ...inWords(one),
      sat_code: (one.value['satCode'] as string | null) ?? null,
      account: (one.value['account'] as string | null) ?? null,
    })),
  }
}
