import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Checkbox, Tag } from 'antd'
import { type ReactNode, useCallback, useRef } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { DebouncedInput } from '../../../tables/debounced-input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { statusesOf } from '../../../ui/statuses.ts'
import { issueName } from '../issue-groups.ts'
import style from './payrolls.module.css'
import type { PayrollView } from './use-payrolls.ts'

interface PayrollToolsProps {
  request: PaymentRequest
  view: PayrollView
  onChange: (said: Partial<PayrollView>) => void
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** Search and filters of the payrolls. */
export function PayrollTools({ request, view, onChange, children }: PayrollToolsProps) {
  const latest = useRef(onChange)
  latest.current = onChange
  const find = useCallback((search: string) => latest.current({ search }), [])
  const statuses = statusesOf('payroll').flatMap(({ value, label }) => {
    const count = request.payroll_counts[value] ?? 0
    return count > 0 || view.status === value
      ? [{ value, label: t('payment-requests.payrolls.withCount', { label, count }) }]
      : []
  })
  return (
    <Row bottom="s">
      <DebouncedInput
        label={t('payment-requests.payrolls.search')}
        value={view.search}
        onChange={find}
        className={style['search']}
        prefix={<SearchOutlined aria-hidden="true" />}
      />
      <NativeSelect
        label={t('payment-requests.payrolls.status')}
        value={view.status}
        options={statuses}
        none={t('payment-requests.payrolls.anyStatus')}
        onChange={(status) => onChange({ status })}
      />
      <Checkbox checked={view.onlyWarnings} onChange={({ target }) => onChange({ onlyWarnings: target.checked })}>
        {t('payment-requests.payrolls.onlyWarnings')}
      </Checkbox>
      <Checkbox checked={view.onlyChanged} onChange={({ target }) => onChange({ onlyChanged: target.checked })}>
        {t('payment-requests.payrolls.onlyChanged')}
      </Checkbox>
      {view.issue !== '' && (
        <Tag
          closable
          onClose={() => onChange({ issue: '' })}
          closeIcon={<CloseOutlined aria-label={t('payment-requests.payrolls.clearIssue')} />}
        >
          {issueName(view.issue)}
        </Tag>
      )}
      {children}
    </Row>
  )
}
