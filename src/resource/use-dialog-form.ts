import { useMemo, useState } from 'react'
import type { Role } from '../../access-control/roles.ts'
import type { FieldError } from '../../contract/errors.ts'
import { withoutFields } from '../../contract/forms/shown.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { useQuery } from '../../providers/use-query.ts'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { localForm, useLocal } from '../forms/local-form.ts'
import { useSession } from '../ui/session-context.ts'
import type { FormData, FormPart } from './form-part.tsx'

const NOTHING: FormData = {}
const NO_FIELDS: FieldError[] = []

interface Drawn {
  form: LoadedForm
  FormPart: typeof FormPart
}

/** The form of the dialog and the component that draws it; both load while the dialog is already open. */
export function useDialogForm(
  named: string | LoadedForm | undefined,
  subject: Role | undefined,
  absent: readonly string[] | undefined,
) {
  const viewer = useSession().role
  const name = typeof named === 'string' ? named : named?.name
  const local = useLocal(({ form, FormPart }: Drawn) => ({ form: withoutFields(localForm(form), absent), FormPart }))
  return useQuery({
    queryKey: ['dialog-form', name, viewer, subject],
    // A changed file shows the next time the dialog opens; the first one stays while it is open.
    queryFn: async (): Promise<Drawn> => {
      const [form, { FormPart }] = await Promise.all([
        typeof named === 'object' ? named : loadForm(name as string, { viewer, subject: subject ?? viewer }),
        import('./form-part.tsx'),
      ])
      return { form, FormPart }
    },
    ...local,
    enabled: name !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** First content of the form, computed once when the form arrives. */
export function useFirst(form: LoadedForm | null, prefill: FormData | ((form: LoadedForm) => FormData) | undefined): FormData {
  const [kept, setKept] = useState<{ form: LoadedForm; data: FormData } | null>(null)
  if (form === null) return NOTHING
  // A form in another language is still the same.
  if (kept?.form.validate === form.validate) return kept.data
  const data = typeof prefill === 'function' ? prefill(form) : (prefill ?? NOTHING)
  setKept({ form, data })
  return data
}

/** The fields' problems by the names of the form. */
export function useFieldsIn(error: CallError | null, place = ''): FieldError[] {
  return useMemo(
    () =>
      error?.fields.map((one) => (one.field.startsWith(place) ? { ...one, field: one.field.slice(place.length) } : one)) ??
      NO_FIELDS,
    [error, place],
  )
}
