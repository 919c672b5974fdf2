import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NotLoaded } from '../ui/notices.tsx'
import type { LoadedForm } from './load-form.ts'
import { SchemaForm, type SchemaFormProps } from './schema-form.tsx'

interface LoadingFormProps extends Omit<SchemaFormProps, 'form' | 'children'> {
  query: Pick<UseQueryResult<LoadedForm>, 'data' | 'error' | 'refetch'>
  notLoaded: string
}

/** Gives the focus to the first field of a form that is open to input, also after a refusal that names no field. */
export function useFirstField(id: string, isOpen: boolean): void {
  useEffect(() => {
    const form = isOpen ? document.getElementById(id) : null
    if (form && !form.contains(document.activeElement)) form.querySelector('input')?.focus()
  }, [isOpen, id])
}

/**
 * The form of a dialog that asks for nothing else, with its submit button in the footer: shows loading, the form, or the
 * failure.
 */
export function LoadingForm({ query, notLoaded, ...props }: LoadingFormProps) {
  const { id, disabled = false } = props
  useFirstField(id, query.data !== undefined && !disabled)
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
