import { deepEquals } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import type { FieldError } from '../../contract/errors.ts'
import { valueAt } from '../../contract/forms/paths.ts'
import { toFormErrors } from '../../contract/forms/record.ts'
import type { LoadedForm } from './load-form.ts'
import type { FormData } from './rjsf-validator.ts'

const NONE: FieldError[] = []

interface Refusal {
  /** Errors at fields of this form, for as long as the field still has the refused value. */
  fields: FieldError[]
  /** Errors about members that this form does not show. */
  elsewhere: FieldError[]
}

/** The errors of a refused save, assigned to the fields of this form. */
export function useServerErrors(form: LoadedForm, errors: FieldError[] = NONE, data: FormData): Refusal {
  const [refused, setRefused] = useState({ errors, data })
  const current = refused.errors === errors ? refused : { errors, data }
  if (current !== refused) setRefused(current)
  return useMemo(() => {
    const { fields, elsewhere } = toFormErrors(form, current.errors)
    const isUnchanged = ({ field }: FieldError) => deepEquals(valueAt(data, field), valueAt(current.data, field))
    return { fields: fields.filter(isUnchanged), elsewhere }
  }, [form, current, data])
}
