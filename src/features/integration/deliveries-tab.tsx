import { useSearchParams } from 'react-router'
import { t } from '../../../contract/language/texts.ts'
import { useRefresh } from '../../../providers/use-read.ts'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'

const PARAMETER = 'delivery'

/** The events that were or will be sent. The address stores the opened one. */
export function DeliveriesTab() {
  const [search, setSearch] = useSearchParams()
  const refresh = useRefresh()
  const id = Number(search.get(PARAMETER))
  const linkOf = (row: { id: number }) => {
    const next = new URLSearchParams(search)
    next.set(PARAMETER, String(row.id))
    return `?${next}`
  }
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(PARAMETER)
        return next
      },
      { replace: true },
    )
  return (
    <>
      <ResourceTable name="webhook-deliveries" label={t('integration.delivery.of')} linkOf={linkOf} />
      {Number.isInteger(id) && id > 0 && (
        <DeliveryDialog id={id} onChanged={() => refresh('webhook-deliveries')} onClose={close} />
      )}
    </>
  )
}
