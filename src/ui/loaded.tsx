import type { ReactNode } from 'react'
import { ErrorNotice } from './notices.tsx'
import { Spinner } from './spinner.tsx'

interface LoadedProps<D> {
  query: { data: D | null | undefined; error: { message: string } | null; refetch: () => unknown }
  /** Shown instead of the message of the server. */
  notLoaded?: string | undefined
  /** Heading of a page that consists of this data. */
  heading?: string
  children: (data: D) => ReactNode
}

/** Draws the loaded data; before that a spinner, or the error with a retry button. */
export function Loaded<D>({ query: { data, error, refetch }, notLoaded, heading, children }: LoadedProps<D>) {
  if (data !== null && data !== undefined) return children(data)
  if (!error) return <Spinner {...(heading === undefined ? {} : { heading })} />
  return (
    <ErrorNotice
      message={notLoaded ?? error.message}
      {...(heading === undefined ? {} : { heading })}
      onRetry={() => void refetch()}
    />
  )
}
