import { useList } from '@refinedev/core'
import type { PaymentRequestRow } from '../../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import style from '../payment-requests.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.form
const SHOWN = 25

interface CopyFieldProps {
  companyId: number
  value: number | null
  onChange: (id: number | null) => void
}

/** An earlier request of the company to begin from; nothing where there is none. */
export function CopyField({ companyId, value, onChange }: CopyFieldProps) {
  const { result } = useList<PaymentRequestRow>({
    resource: 'payment-requests',
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: [{ field: 'created_at', order: 'desc' }],
    filters: [{ field: 'companyId', operator: 'eq', value: companyId }],
    errorNotification: false,
  })
  if (result.data.length === 0) return null
  return (
    <div className={style['field']}>
      <span aria-hidden="true">{TEXTS.copy}</span>
      <NativeSelect
        label={TEXTS.copy}
        value={value === null ? '' : String(value)}
        options={result.data.map(({ id, folio, name }) => ({ value: String(id), label: `${folio} · ${name}` }))}
        none={TEXTS.copyNone}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </div>
  )
}
