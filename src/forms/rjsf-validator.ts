import { ErrorSchemaBuilder, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import type { FieldError } from '../../contract/errors.ts'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import type { LoadedForm } from './load-form.ts'

export type FormData = Record<string, unknown>

/** The form's own validator in the shape rjsf needs: no second validator, no second set of messages. */
export function toRjsfValidator(form: LoadedForm): ValidatorType<FormData> {
  return {
    validateFormData: (data) => {
      const errors = form.validate(data ?? {})
      return { errors: errors.map(toRjsfError), errorSchema: toErrorSchema(errors) }
    },
    isValid: (schema, data) => form.meets(schema as FieldSchema, data ?? {}),
    rawValidation: <Result>(_schema: RJSFSchema, data?: FormData) => ({ errors: form.validate(data ?? {}) as Result[] }),
  }
}

/** Messages at their fields, nested as rjsf keeps them. */
export function toErrorSchema(errors: readonly FieldError[]) {
  const builder = new ErrorSchemaBuilder<FormData>()
  for (const { field, message } of errors) builder.addErrors(message, field.split('.'))
  return builder.ErrorSchema
}

const toRjsfError = ({ field, message }: FieldError) => ({ property: `.${field}`, message, stack: message })
