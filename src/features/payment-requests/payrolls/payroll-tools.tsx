import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Checkbox, Tag } from 'antd'
import { type ReactNode, useCallback, useRef } from 'react'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { DebouncedInput } from '../../../tables/debounced-input.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { issueName } from '../../../texts/payroll-issues.ts'
import { Row } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { statusesOf } from '../../../ui/statuses.ts'
import style from './payrolls.module.css'
import type { PayrollView } from './use-payrolls.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.payrolls

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
    return count > 0 || view.status === value ? [{ value, label: TEXTS.withCount(label, count) }] : []
  })
  return (
    <Row bottom="s">
      <DebouncedInput
        label={TEXTS.search}
        value={view.search}
        onChange={find}
        className={style['search']}
        prefix={<SearchOutlined aria-hidden="true" />}
      />
      <NativeSelect
        label={TEXTS.status}
        value={view.status}
        options={statuses}
        none={TEXTS.anyStatus}
        onChange={(status) => onChange({ status })}
      />
      <Checkbox checked={view.onlyWarnings} onChange={({ target }) => onChange({ onlyWarnings: target.checked })}>
        {TEXTS.onlyWarnings}
      </Checkbox>
      <Checkbox checked={view.onlyChanged} onChange={({ target }) => onChange({ onlyChanged: target.checked })}>
        {TEXTS.onlyChanged}
      </Checkbox>
      {view.issue !== '' && (
        <Tag closable onClose={() => onChange({ issue: '' })} closeIcon={<CloseOutlined aria-label={TEXTS.clearIssue} />}>
          {issueName(view.issue)}
        </Tag>
      )}
      {children}
    </Row>
  )
}
