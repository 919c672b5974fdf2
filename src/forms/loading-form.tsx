import type { UseQueryResult } from '@tanstack/react-query'
import { NotLoaded } from '../ui/loaded.tsx'
import type { LoadedForm } from './load-form.ts'
import { SchemaForm, type SchemaFormProps } from './schema-form.tsx'

interface LoadingFormProps extends Omit<SchemaFormProps, 'form' | 'children'> {
  /** The query that loads the form. */
  query: Pick<UseQueryResult<LoadedForm>, 'data' | 'error' | 'refetch'>
  /** Text shown with a retry button when loading fails. */
  notLoaded: string
}

/** A form of a dialog whose submit button is in the footer: shows loading, the form, or the failure. */
export function LoadingForm({ query, notLoaded, ...props }: LoadingFormProps) {
  if (query.data) {
    return (
      <SchemaForm {...props} form={query.data}>
        {/* Enter in a field sends the form only where it has a button of its own. */}
        <button type="submit" hidden />
      </SchemaForm>
    )
  }
  return <NotLoaded error={query.error} refetch={query.refetch} notLoaded={notLoaded} />
}
