import { pageTitle } from '../../../contract/page-titles.ts'
import { useRead } from '../../../providers/calls.ts'
import { decodeSession } from '../../../providers/session.ts'
import { Loaded } from '../../ui/notices.tsx'
import { PersonView } from './person-view.tsx'

/** The record of the signed-in person (C1). */
export function OwnProfilePage() {
  const query = useRead('employee/get-my-profile-data', {}, { reuses: true })
  const reload = async () => {
    // The top bar shows the name out of the session.
    void decodeSession()
    return (await query.refetch())?.client
  }
  return (
    <Loaded query={query} heading={pageTitle('myProfile')}>
      {({ client }) => <PersonView record={client} reload={reload} />}
    </Loaded>
  )
}
