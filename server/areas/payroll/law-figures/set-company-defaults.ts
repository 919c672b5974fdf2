import type { Static } from 'typebox'
import { today } from '../../../../contract/calendar.ts'
import { localise, schemaText } from '../../../../contract/language/overlay.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { CompanyDefault } from '../../../../contract/payroll/law-figures/schemas.ts'
import type { Action } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { fieldError, validationError } from '../../../errors/app-error.ts'
import { storedText } from '../../../words/stored-words.ts'
import { COMPANY_FIELDS, defaultsOn, ownDefaults } from './company-defaults.ts'
import { judgeDay, judgeOccasion, judgeValues } from './judge-change.ts'
import { OWN } from './parameters.ts'
import { changesOf, enterChange, occasionOf } from './stored-changes.ts'
import { shownField } from './to-parameter.ts'
import { trimmed } from './update-parameters.ts'

export const getCompanyDefaults: Action<'payroll/get-company-defaults'> = async ({ companyId, day }, { db, now }) => {
  const problems = day === undefined ? [] : judgeDay(day, 'day')
  if (problems.length > 0) throw validationError(problems)
  return { data: await answerOf(db, companyId, day ?? today(now), today(now)) }
}

/** Sets a company's own defaults from a day on; values that are left out stay as they are on that day. */
export const updateCompanyDefaults: Action<'payroll/update-company-defaults'> = async (input, context) => {
  const { companyId, from } = input
  const { db, now } = context
  const values = trimmed(input.values)
  const fields = COMPANY_FIELDS.filter(({ key }) => key in values)
  const others = Object.keys(values).filter((key) => !COMPANY_FIELDS.some((field) => field.key === key))
  const problems = [
    ...judgeOccasion(from, input.reason, today(now)),
    ...judgeValues(fields, Object.fromEntries(Object.entries(values).filter(([key]) => !others.includes(key)))),
    ...others.map((key) => ({ field: `values.${key}`, message: t('server-payroll-figures.noDefault') })),
  ]
  if (problems.length > 0) throw validationError(problems)
  // Locks the company, so that of two concurrent changes the second sees the first.
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const before = ownDefaults(await changesOf(db, ['default'], companyId), from)
  const changed = fields.filter(({ key }) => (before[key]?.value ?? '') !== values[key])
  if (changed.length === 0) throw fieldError('values', t('server-payroll-figures.noChange'))
  const change = {
    area: 'default',
    key: 'default',
    companyId,
    value: Object.fromEntries(changed.map(({ key }) => [key, values[key]])),
    article: storedText('law.ownSetting'),
    source: storedText('law.ownSetting'),
    confidence: 'H2',
  } as const
  const changes = changed.map(({ key, label }) => ({ field: label, from: before[key]?.value ?? null, to: values[key] || null }))
  await enterChange(context, input, change, changes)
  return { data: await answerOf(db, companyId, from, today(now)) }
}

async function answerOf(db: Database, companyId: number, day: string, current: string) {
  const [defaults, stored] = await Promise.all([defaultsOn(db, companyId, day), changesOf(db, ['default'], companyId)])
  const own = ownDefaults(stored, day)
  const shown = COMPANY_FIELDS.map((field): Static<typeof CompanyDefault> => {
    const found = defaults[field.key]
    return {
      ...shownField(localise('payroll-parameters', field)),
      value: found?.value ?? null,
      own: own[field.key]?.value ?? null,
      source: found?.source ?? null,
    }
  })
  const history = stored.map((one) => ({ ...occasionOf(one), values: one.value as Record<string, string> }))
  return { day, today: current, text: schemaText('payroll-parameters', OWN.default.text), defaults: shown, history }
}
