import { useCustom } from '@refinedev/core'
import { PAGES } from '../../../access-control/pages.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { decodeSession } from '../../../providers/session.ts'
import { ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PersonView } from './person-view.tsx'

const SUCCESS = 200

/** The record of the signed-in person (C1). */
export function OwnProfilePage() {
  const { query, result } = useCustom<{ client: Person }, CallError>({
    url: 'employee/get-my-profile-data',
    method: 'post',
    errorNotification: false,
  })
  const { status, error } = callStateOf(query)
  const reload = async () => {
    // The top bar shows the name out of the session.
    void decodeSession()
    return (await query.refetch()).data?.data.client
  }
  if (status === SUCCESS) return <PersonView person={result.data.client} onReload={reload} />
  if (error) return <ErrorNotice heading={PAGES.myProfile.title} message={error.message} onRetry={() => void query.refetch()} />
  return <Spinner heading={PAGES.myProfile.title} />
}
