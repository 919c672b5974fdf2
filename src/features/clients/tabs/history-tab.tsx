import { useMemo } from 'react'
import { callApi } from '../../../../providers/api.ts'
import { fieldNames } from '../../../forms/field-names.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { HistoryList } from '../../../parts/history/history-list.tsx'
import { useHistory } from '../../../parts/history/use-history.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ClientPartProps } from '../client-part.ts'

/** What happened to the company; a Client reads the rows that are for it. */
export function ClientHistoryTab({ client, forms }: ClientPartProps & { forms: Readonly<Record<string, LoadedForm>> }) {
  const { id: clientId, version } = client
  const history = useHistory(['client', clientId, version], (at, options) =>
    callApi('client/get-history-client', { ...at, clientId }, options),
  )
  const names = useMemo(() => {
    const known = new Map(fieldNames(Object.values(forms)))
    // Documents and points of corrections are called as the record calls them.
    for (const { key, title } of client.items)
      if (!known.has(key)) known.set(key, { title, text: (value) => String(value ?? 'N/E') })
    return known
  }, [forms, client.items])
  if (history.isPending) return <Spinner />
  return <HistoryList history={history} names={names} />
}
