import { ApiError } from '../../../providers/api.ts'

/**
 * Awaits a call whose fields have a prefix in its input, such as "incidents.0.", and renames its field errors to the form's
 * names.
 */
export async function withFieldsOf<T>(place: string, sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fields = error.fields.map((one) => ({
      ...one,
      field: one.field.startsWith(place) ? one.field.slice(place.length) : one.field,
    }))
    throw new ApiError(error.status, error.code, error.message, { ...error.body, fields })
  }
}
