import type { ReactNode } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ErrorNotice } from './notices.tsx'
import { Spinner } from './spinner.tsx'

interface NotLoadedProps {
  error: { message: string; statusCode?: number } | null
  refetch: () => unknown
  /** Shown instead of the message of the server, also where a file of the program is missing. */
  notLoaded?: string | undefined
  /** Heading of a page that consists of this data. */
  heading?: string | undefined
}

interface LoadedProps<D> extends Omit<NotLoadedProps, 'error' | 'refetch'> {
  query: Pick<NotLoadedProps, 'error' | 'refetch'> & { data: D | null | undefined }
  children: (data: D) => ReactNode
}

/** Draws the loaded data; before that a spinner, or the error with a retry button. */
export function Loaded<D>({ query: { data, error, refetch }, children, ...texts }: LoadedProps<D>) {
  return data !== null && data !== undefined ? children(data) : <NotLoaded error={error} refetch={refetch} {...texts} />
}

const NOT_FOUND = 404

/** In the place of data: a spinner, or the error, with a retry button unless it is a record that does not exist. */
export function NotLoaded({ error, refetch, notLoaded, heading }: NotLoadedProps) {
  if (!error) return <Spinner heading={heading} />
  if (error.statusCode === NOT_FOUND && notLoaded === undefined)
    return <ErrorNotice message={t('office.missing.detail')} heading={heading} />
  return <ErrorNotice message={notLoaded ?? error.message} heading={heading} onRetry={() => void refetch()} />
}
