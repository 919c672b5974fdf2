import { createContext, useContext } from 'react'
import type { FieldSchema } from '../../contract/forms/definition.ts'

/** What the fields of one form know of it. */
interface FormView {
  /** Errors of a field show once it was left or the form was sent, not while it is first typed in. */
  showsErrorsOf: (id: string) => boolean
  /** The form is about the person who fills it in, so the browser may offer what it knows of them. */
  isOwnData: boolean
}

export const FormViewContext = createContext<FormView>({ showsErrorsOf: () => true, isOwnData: false })

interface Described {
  id: string
  schema: FieldSchema
  help: unknown
  isReadOnly: boolean
  value: unknown
  rawErrors: string[] | undefined
}

/** The texts around a field, with the ids under which its control refers to them. */
export interface FieldTexts {
  description: string | null
  help: string | null
  advice: string | null
  errors: string[]
  ids: { description: string; help: string; advice: string; errors: string }
  /** For `aria-describedby`: exactly the texts that are there. */
  describedBy: string | undefined
}

/** Which texts a field shows now; template and control ask the same question, so that they agree. */
export function useFieldTexts({ id, schema, help, isReadOnly, value, rawErrors }: Described): FieldTexts {
  const { showsErrorsOf } = useContext(FormViewContext)
  const ids = {
    description: `${id}__description`,
    help: `${id}__help`,
    advice: `${id}__advice`,
    errors: `${id}__error`,
  }
  const errors = showsErrorsOf(id) ? [...new Set(rawErrors)] : []
  const advice = errors.length === 0 ? adviceOn(schema, value) : null
  const texts = {
    description: schema.description ?? null,
    // How to fill in a field is no help to who cannot.
    help: typeof help === 'string' && !isReadOnly ? help : null,
    advice,
    errors,
  }
  const shown = [texts.description && ids.description, texts.help && ids.help, advice && ids.advice, errors[0] && ids.errors]
  return { ...texts, ids, describedBy: shown.filter(Boolean).join(' ') || undefined }
}

/** Questions an unusual value; never stops a save (decisions.md no. 40). */
function adviceOn(schema: FieldSchema, value: unknown): string | null {
  const advice = schema['x-advice']
  if (!advice || typeof value !== 'string' || value.trim() === '') return null
  return new RegExp(advice.pattern, 'u').test(value.trim()) ? null : advice.message
}
