import { createContext, useContext } from 'react'
import { adviceOn } from '../../contract/forms/advice.ts'
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
export function useFieldTexts({ id, schema, help, value, rawErrors }: Described): FieldTexts {
  const { showsErrorsOf } = useContext(FormViewContext)
  const ids = {
    description: `${id}__description`,
    help: `${id}__help`,
    advice: `${id}__advice`,
    errors: `${id}__error`,
  }
  const errors = showsErrorsOf(id) ? [...new Set(rawErrors)] : []
  // What does not fit at all is not yet worth a question, also while it is still being typed.
  const advice = rawErrors?.length ? null : adviceOn(schema, value)
  const texts = {
    description: schema.description ?? null,
    // How to fill in a field is no help to who cannot.
    help: typeof help === 'string' && !schema.readOnly ? help : null,
    advice,
    errors,
  }
  const shown = [texts.description && ids.description, texts.help && ids.help, advice && ids.advice, errors[0] && ids.errors]
  return { ...texts, ids, describedBy: shown.filter(Boolean).join(' ') || undefined }
}
