import { dayInWords, today } from '../../../../contract/calendar.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { InputOf } from '../../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../../contract/payroll/law-figures/operations.ts'
import { lawOn } from '../../../../payroll/law/law.ts'
import type { Action } from '../../../calls/handlers.ts'
import { AppError, fieldError, validationError } from '../../../errors/app-error.ts'
import { keptText } from '../../../words/kept-text.ts'
import { storedText } from '../../../words/stored-words.ts'
import { currentBook } from './current-law.ts'
import { judgeOccasion, judgeRows, judgeValues, withUppers } from './judge-change.ts'
import {
  describedOf,
  editableOf,
  FIGURE_KEYS,
  figureOf,
  isOf,
  OWN,
  type ParameterField,
  titleOf,
  toChange,
} from './parameters.ts'
import { changesOf, enterChange, holdChanges } from './stored-changes.ts'
import { ownValues, toOwnParameter, toParameter } from './to-parameter.ts'

const OPERATION = 'payroll/update-payroll-parameters'
type Input = InputOf<(typeof payrollInterfaceOperations)[typeof OPERATION]>

/** Enters a figure from a day on. Earlier calculations stay unchanged: a row is added, none is changed. */
export const updateParameters: Action<typeof OPERATION> = async (input, context) => {
  const { db, now } = context
  const { area, key, from } = input
  if (area === 'law' ? !FIGURE_KEYS.includes(key) : key !== area) throw new AppError('NOT_FOUND')
  judge(input, today(now))
  await holdChanges(db)
  if (area === 'law') await judgeSeen(db, input)
  const before = area === 'law' ? await figureBefore(db, input) : await ownBefore(db, input)
  const entered = trimmed(input.values ?? {})
  // An entry about settings of our own contains only the changed values.
  const values = area === 'law' ? entered : changedOf(entered, before.values)
  const rows = withRanges(input.rows)
  const { article } = before
  const change =
    area === 'law'
      ? {
          key: editableOf(key),
          value: toChange(key, values, rows),
          source: (input.source ?? '').trim(),
          confidence: input.confidence ?? 'M',
        }
      : ({ key: area, value: values, source: storedText('law.ownSetting'), confidence: 'H2' } as const)
  const changes = rows
    ? [
        {
          field: before.title,
          from: keptText('server-payroll-figures.history.tablesBefore'),
          to: keptText('server-payroll-figures.history.tables', { from }),
        },
      ]
    : Object.entries(values)
        .filter(([name, value]) => before.values[name] !== value)
        .map(([name, value]) => ({
          field: `${before.title}: ${before.labels[name] ?? name}`,
          from: before.values[name] ?? null,
          to: value,
        }))
  await enterChange(context, input, { area, article, ...change }, changes)
  const [book, stored] = await Promise.all([currentBook(db), changesOf(db, ['law', 'default', 'journal'])])
  const law = lawOn(from, book)
  const parameter = area === 'law' ? toParameter(law, key, stored) : toOwnParameter(area, stored, from)
  return { data: { version: book.version, parameter } }
}

/** Throws STALE if the figure has an entry for the same day that the caller has not seen: the new one would replace it. */
async function judgeSeen(db: Db, { key, from, seenChangeId = 0 }: Input): Promise<void> {
  const newer = (await changesOf(db, ['law'])).find(
    (one) => one.key === editableOf(key) && isOf(key, one.value) && one.valid_from === from && one.id > seenChangeId,
  )
  if (!newer) return
  const text = t('server-payroll-figures.enteredMeanwhile', { by: newer.by, day: dayInWords(from) })
  throw new AppError('STALE', { text })
}

function changedOf(values: Record<string, string>, before: Record<string, string>): Record<string, string> {
  const changed = Object.entries(values).filter(([name, value]) => (before[name] ?? '') !== value)
  if (changed.length > 0) return Object.fromEntries(changed)
  throw fieldError('values', t('server-payroll-figures.noChange'))
}

export const withRanges = (rows: Input['rows']) =>
  rows ? { monthly: withUppers(rows.monthly), annual: withUppers(rows.annual) } : null

function judge(input: Input, current: string): void {
  const { area, from, source, reason } = input
  const problems = [
    ...judgeOccasion(from, reason, current),
    ...(area === 'law' && (source ?? '').trim() === ''
      ? [{ field: 'source', message: t('server-payroll-figures.source') }]
      : []),
    ...judgeFigure(input),
  ]
  if (problems.length > 0) throw validationError(problems)
}

/** Validates the entered figure, without its day and reason. */
export function judgeFigure({ area, key, values = {}, rows }: Pick<Input, 'area' | 'key' | 'values' | 'rows'>): FieldError[] {
  const isTable = area === 'law' && key === 'incomeTax'
  const fields = area === 'law' ? describedOf(key).fields : OWN[area].fields
  return [
    ...(isTable ? [] : judgeValues(area === 'law' ? fields : enteredOf(fields, values), values)),
    ...(!isTable && rows ? [{ field: 'rows', message: t('server-payroll-figures.noTables') }] : []),
    ...(isTable && !rows ? [{ field: 'rows', message: t('server-payroll-figures.bothTables') }] : []),
    ...(isTable && rows ? [...judgeRows('monthly', rows.monthly), ...judgeRows('annual', rows.annual)] : []),
  ]
}

const enteredOf = (fields: readonly ParameterField[], values: Record<string, string>) =>
  fields.filter(({ key }) => key in values)

export const trimmed = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim()]))

const labelsOf = (fields: readonly { key: string; label: string }[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ key, label }) => [key, label]))

type Db = Parameters<typeof currentBook>[0]

async function figureBefore(db: Db, { key, from }: Input) {
  const law = lawOn(from, await currentBook(db))
  const { values } = figureOf(law, key)
  const { article, fields } = describedOf(key)
  return { title: titleOf(law, key), values, article, labels: labelsOf(fields) }
}

async function ownBefore(db: Db, { area, from }: Input) {
  if (area === 'law') throw new TypeError('A figure set by law cannot be retired.')
  const { title, fields } = OWN[area]
  const values = ownValues(area, await changesOf(db, [area]), from)
  return { title, values, article: storedText('law.ownSetting'), labels: labelsOf(fields) }
}
