import { useList } from '@refinedev/core'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequestRow } from '../../../../contract/payroll/requests/schemas.ts'
import { Block } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'

const SHOWN = 25

interface CopyFieldProps {
  companyId: number
  value: number | null
  onChange: (id: number | null) => void
}

/** A choice of an earlier request of the company to copy; hidden where there is none. */
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
    <Block top="m" bottom="m">
      <span aria-hidden="true">{t('payment-requests.form.copy')}</span>
      <NativeSelect
        label={t('payment-requests.form.copy')}
        value={value === null ? '' : String(value)}
        options={result.data.map(({ id, folio, name }) => ({ value: String(id), label: `${folio} · ${name}` }))}
        none={t('payment-requests.form.copyNone')}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
    </Block>
  )
}
