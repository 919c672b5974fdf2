import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorNotice } from '../ui/notices.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { LoadedForm } from './load-form.ts'
import { SchemaForm, type SchemaFormProps } from './schema-form.tsx'

interface LoadingFormProps extends Omit<SchemaFormProps, 'form' | 'children'> {
  /** What brings the form. */
  query: Pick<UseQueryResult<LoadedForm>, 'data' | 'error' | 'refetch'>
  /** What is said, beside a way to try again, when it does not come. */
  notLoaded: string
}

/** A form of a dialog, whose button in the footer sends it, while it comes, once it is there, or when it did not come. */
export function LoadingForm({ query, notLoaded, ...props }: LoadingFormProps) {
  if (query.data) {
    return (
      <SchemaForm {...props} form={query.data}>
        {/* Enter in a field sends the form only where it has a button of its own. */}
        <button type="submit" hidden />
      </SchemaForm>
    )
  }
  return query.error ? <ErrorNotice message={notLoaded} onRetry={() => void query.refetch()} /> : <Spinner />
}
