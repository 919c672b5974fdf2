import { createContext, useContext } from 'react'
import { adviceOn } from '../../contract/forms/advice.ts'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { t } from '../../contract/language/texts.ts'
import { hasWrongCommas } from '../ui/typed-number.ts'

/** State of the form that its fields read. */
interface FormView {
  /** A field shows its errors once it was left or the form was sent, not while it is first typed in. */
  showsErrorsOf: (id: string) => boolean
  /** The form is about the person who fills it in, so the browser may offer their saved data. */
  isOwnData: boolean
  /** The record that choices of other records depend on (`@member` of `x-options`). */
  about: object
  /** Sets fields as if their values were typed. */
  fill: (values: Record<string, unknown>) => void
}

export const FormViewContext = createContext<FormView>({
  showsErrorsOf: () => true,
  isOwnData: false,
  about: {},
  fill: () => undefined,
})

interface Described {
  id: string
  schema: FieldSchema
  isNumber: boolean
  help: unknown
  value: unknown
  rawErrors: string[] | undefined
}

/** The texts around a field, with the ids that its control refers to. */
export interface FieldTexts {
  description: string | null
  help: string | null
  advice: string | null
  errors: string[]
  ids: { description: string; help: string; advice: string; errors: string }
  /** Value of `aria-describedby`: the ids of the texts that are shown. */
  describedBy: string | undefined
}

/** The texts that a field shows now. Template and control both call this, so that they agree. */
export function useFieldTexts({ id, schema, isNumber, help, value, rawErrors }: Described): FieldTexts {
  const { showsErrorsOf } = useContext(FormViewContext)
  const ids = {
    description: `${id}__description`,
    help: `${id}__help`,
    advice: `${id}__advice`,
    errors: `${id}__error`,
  }
  const errors = showsErrorsOf(id) ? [...new Set(rawErrors)] : []
  // The form's own message of a wrong number may be about its size alone.
  if (isNumber && errors.length > 0 && hasWrongCommas(String(value))) errors.push(t('forms.commas'))
  // An invalid value gets its error and no advice, also while it is being typed.
  const advice = rawErrors?.length ? null : adviceOn(schema, value)
  const texts = {
    description: schema.description ?? null,
    // A read-only field needs no help on how to fill it in.
    help: typeof help === 'string' && !schema.readOnly ? help : null,
    advice,
    errors,
  }
  const shown = [texts.description && ids.description, texts.help && ids.help, advice && ids.advice, errors[0] && ids.errors]
  return { ...texts, ids, describedBy: shown.filter(Boolean).join(' ') || undefined }
}
