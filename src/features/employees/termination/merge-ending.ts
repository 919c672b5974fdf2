import { joinPath } from '../../../../contract/forms/paths.ts'
import { placeOf } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import { type FieldName, fieldNames, nameOf } from '../../../forms/field-names.ts'
import { toRow } from '../../../forms/form-list.tsx'
import type { LoadedForm } from '../../../forms/load-form.ts'
import type { FormsData } from '../../../forms/merge/use-merge.ts'
import type { Amounts } from './ending.ts'
import type { TerminationForms } from './use-termination-forms.ts'

/** The lists of amounts, as if they were one form. */
const LISTS = 'lists'

/** All that is typed when a contract ends. */
export interface TypedEnding {
  ending: Record<string, unknown>
  terms: Record<string, unknown>
  amounts: Amounts
}

type FormNames = Record<'ending' | 'terms' | 'amounts', Pick<LoadedForm, 'name'>>

export const toMergeData = (forms: FormNames, { ending, terms, amounts }: TypedEnding): FormsData => ({
  [forms.ending.name]: ending,
  [forms.terms.name]: terms,
  [forms.amounts.name]: amounts.salary,
  [LISTS]: {
    other_pay: amounts.other_pay.map(({ data }) => data),
    deductions: amounts.deductions.map(({ data }) => data),
  },
})

export function fromMergeData(forms: FormNames, data: FormsData): TypedEnding {
  const rows = (name: string) => ((data[LISTS]?.[name] ?? []) as Record<string, unknown>[]).map(toRow)
  return {
    ending: data[forms.ending.name] ?? {},
    terms: data[forms.terms.name] ?? {},
    amounts: { salary: data[forms.amounts.name] ?? {}, other_pay: rows('other_pay'), deductions: rows('deductions') },
  }
}

/** Names the lists of amounts, and each field of their rows: "Deduction 2, Amount". */
export const nameAmounts =
  (forms: Pick<TerminationForms, 'otherPay' | 'deduction'> | null) =>
  (path: string): FieldName | undefined => {
    const [of, list, place, ...inner] = path.split('.')
    if (of !== LISTS || !forms) return undefined
    const kind = list === 'deductions' ? 'deductions' : 'other_pay'
    const form = list === 'deductions' ? forms.deduction : forms.otherPay
    const names = fieldNames([form])
    const fieldOf = (name: string, ...members: string[]) => nameOf(names, joinPath(placeOf(form, name, 'write'), ...members))
    if (place === undefined) {
      const rowOf = (row: Record<string, unknown>) =>
        Object.entries(row)
          .map(([name, value]) => fieldOf(name).text(value))
          .join(' ')
      const text = (value: unknown) => (Array.isArray(value) ? value.map(rowOf).join('; ') : '')
      return { title: t(`termination.amounts.${kind}.title`), text }
    }
    const [name = '', ...members] = inner
    const field = fieldOf(name, ...members)
    return { ...field, title: `${t(`termination.amounts.${kind}.row`, { number: Number(place) + 1 })}, ${field.title}` }
  }
