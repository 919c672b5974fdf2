import type { Static } from 'typebox'
import { dayInWords, today } from '../../../../contract/calendar.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Concept } from '../../../../contract/payroll/law-figures/schemas.ts'
import { CONCEPT_CODES, type PayConcept, payConcept, satCodeOn } from '../../../../payroll/law/concepts.ts'
import type { Action } from '../../../calls/handlers.ts'
import { folded } from '../../../cells/folded.ts'
import { AppError, validationError } from '../../../errors/app-error.ts'
import { keptText } from '../../../words/kept-text.ts'
import { storedText } from '../../../words/stored-words.ts'
import { judgeOccasion } from './judge-change.ts'
import { judgeKnownKey, judgeSatKey } from './judge-concept.ts'
import { ACCOUNTS } from './parameters.ts'
import { changesOf, enterChange, holdChanges, occasionOf, type StoredChange } from './stored-changes.ts'
import { enteredOn, type OwnDefinition, ownDefinitions } from './stored-concepts.ts'

const LIMIT = 200

export const findAllConcepts: Action<'payroll/find-all-concepts'> = async (input, { db, now }) => {
  const { search = '', page = 1, limit = LIMIT } = input
  const words = folded(search).split(/\s+/).filter(Boolean)
  const stored = await changesOf(db, ['concept'])
  const codes = [...ownDefinitions(stored).map(({ code }) => code), ...CONCEPT_CODES]
  const all = codes
    .map((code) => toConcept(code, stored, today(now)))
    .filter(({ code, name, name_es, sat_code, kind }) => {
      const text = folded(`${code} ${name} ${name_es ?? ''} ${sat_code ?? ''} ${kind}`)
      return words.every((word) => text.includes(word))
    })
  const found = { concepts: all.slice((page - 1) * limit, page * limit), totalConcepts: all.length }
  return { ...found, data: found }
}

/**
 * Sets another SAT key or account of a concept from a day on, or retires one of our own; members that are left out keep their
 * value.
 */
export const updateConcept: Action<'payroll/update-concept'> = async (input, context) => {
  const { db, now } = context
  const { code, from } = input
  await holdChanges(db)
  const stored = await changesOf(db, ['concept'])
  const own = ownDefinitions(stored).find((one) => one.code === code)
  if (!own && !CONCEPT_CODES.includes(code)) throw new AppError('NOT_FOUND')
  const before = toConcept(code, stored, from)
  const satCode = input.sat_code || undefined
  const account = input.account?.trim() || undefined
  const problems = [...judgeOccasion(from, input.reason, today(now)), ...judge({ ...input, satCode, account }, before, own)]
  const values = {
    ...(satCode === undefined || satCode === before.sat_code ? {} : { satCode }),
    ...(account === undefined || account === before.account ? {} : { account }),
    ...(input.is_retired === undefined || input.is_retired === isRetired(stored, code, from)
      ? {}
      : { isRetired: input.is_retired }),
  }
  if (problems.length === 0 && Object.keys(values).length === 0)
    problems.push({ field: 'account', message: t('server-payroll-figures.noChange') })
  if (problems.length > 0) throw validationError(problems)
  const { article, confidence } = before
  const change = { area: 'concept', key: code, value: { code, ...values }, article, confidence } as const
  const offer = keptText(`server-payroll-figures.history.${values.isRetired ? 'retired' : 'offered'}`, { from })
  const changes = [
    { field: storedText('change.satKey', { concept: before.name }), from: before.sat_code, to: values.satCode },
    { field: storedText('change.account', { concept: before.name }), from: before.account, to: values.account },
    { field: before.name, from: null, to: values.isRetired === undefined ? undefined : offer },
  ].filter(({ to }) => to !== undefined)
  await enterChange(context, input, { ...change, source: storedText('law.ownSetting') }, changes)
  return { data: { concept: toConcept(code, await changesOf(db, ['concept']), from) } }
}

const isRetired = (stored: readonly StoredChange[], code: string, day: string): boolean =>
  enteredOn(stored, code, day).isRetired ?? false

interface Entered {
  from: string
  satCode: string | undefined
  account: string | undefined
  is_retired?: boolean
}

function judge(
  { from, satCode, account, is_retired }: Entered,
  before: Static<typeof Concept>,
  own: OwnDefinition | undefined,
): FieldError[] {
  const problem = (field: string, message: string): FieldError[] => [{ field, message }]
  const isNothing = satCode === undefined && account === undefined && is_retired === undefined
  const { kind } = before
  return [
    ...(account === undefined ? [] : judgeAccount(account)),
    ...(isNothing ? problem('account', t('server-payroll-figures.concepts.nothing')) : []),
    ...(satCode !== undefined && before.published_sat_code === null
      ? problem('sat_code', t('server-payroll-figures.concepts.employer'))
      : []),
    ...(satCode === undefined || satCode === before.sat_code
      ? []
      : own
        ? judgeSatKey(own.own.kind, satCode, from, own.own.treatment === 'exempt')
        : judgeKnownKey(kind, satCode, from)),
    ...(own && from < own.from
      ? problem('from', t('server-payroll-figures.concepts.begins', { day: dayInWords(own.from) }))
      : []),
    ...(is_retired !== undefined && !own ? problem('from', t('server-payroll-figures.concepts.notRetired', { kind })) : []),
  ]
}

export const judgeAccount = (account: string): FieldError[] =>
  /^[\w .-]+$/.test(account) ? [] : [{ field: 'account', message: t('server-payroll-figures.concepts.account') }]

export function toConcept(code: string, stored: readonly StoredChange[], day: string): Static<typeof Concept> {
  const own = ownDefinitions(stored).find((one) => one.code === code)
  const entries = stored.filter(({ key }) => key === code)
  const concept = own ? ofOwn(own, entries.at(-1)) : payConcept(code)
  const entered = enteredOn(stored, code, day)
  const published = satCodeOn(concept, day)
  return {
    code,
    name: concept.name,
    kind: concept.kind,
    treatment: concept.treatment,
    formula: concept.formula,
    sat_code: entered.satCode ?? published,
    published_sat_code: published,
    account: entered.account ?? own?.account ?? ACCOUNTS[concept.kind] ?? '',
    article: concept.article,
    confidence: concept.confidence,
    name_es: own?.own.nameEs ?? null,
    is_own: own !== undefined,
    valid_from: own?.from ?? null,
    retired_from: own?.retiredFrom ?? null,
    is_variable: concept.variable !== undefined,
    has_state_tax: concept.kind === 'Perception' && concept.hasStateTax !== false,
    changes: entries.map((one) => ({
      ...occasionOf(one),
      sat_code: (one.value['satCode'] as string | undefined) ?? null,
      account: (one.value['account'] as string | undefined) ?? null,
      is_retired: (one.value['isRetired'] as boolean | undefined) ?? null,
    })),
  }
}

/** @param first the entry that began it */
const ofOwn = ({ own, satCode }: OwnDefinition, first: StoredChange | undefined): PayConcept => ({
  ...own,
  satCode,
  article: first?.article ?? '',
  confidence: first?.confidence ?? 'U',
})
