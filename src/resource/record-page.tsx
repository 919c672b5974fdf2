import { type BaseRecord, useInvalidate, useOne } from '@refinedev/core'
import type { ReactNode } from 'react'
import { PAGES, type PageName } from '../../access-control/pages.ts'
import { pageTitle } from '../../contract/page-titles.ts'
import { callStateOf } from '../../providers/call-status.ts'
import { readAgain } from '../../providers/calls.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { NotFound } from '../ui/not-found.tsx'
import { NotLoaded } from '../ui/notices.tsx'
import { BackLink } from '../ui/page-head.tsx'
import { useMay } from '../ui/session-context.ts'

interface RecordPageProps<T> {
  resource: string
  id: string
  page: PageName
  /** The list that the page belongs to; viewers who may open it get a back link. */
  list: PageName
  back?: string
  isShown?: (record: T) => boolean
  children: (record: T, reload: () => Promise<T | undefined>) => ReactNode
}

/** The page of one record: reads it, and shows the 404 page for a record that is missing or out of reach. */
export function RecordPage<T extends BaseRecord>(props: RecordPageProps<T>) {
  const { resource, id, page, list, back = pageTitle(list), isShown, children } = props
  const mayList = useMay('pages', list)
  const invalidate = useInvalidate()
  const { query, result } = useOne<T, CallError>({ resource, id, errorNotification: false })
  const { error } = callStateOf(query)
  const refusal = error?.statusCode
  const title = pageTitle(page)

  // A missing record, another tenant's and an address without an id look the same (B12).
  if (refusal === 400 || refusal === 403 || refusal === 404) return <NotFound isSignedIn />
  if (result && isShown?.(result) === false) return <NotFound isSignedIn />
  const reload = () => {
    void invalidate({ resource, invalidates: ['list'] })
    return readAgain(query)
  }
  return (
    <>
      {mayList && <BackLink to={PAGES[list].path}>{back}</BackLink>}
      {result ? children(result, reload) : <NotLoaded error={error} refetch={query.refetch} heading={title} />}
    </>
  )
}
