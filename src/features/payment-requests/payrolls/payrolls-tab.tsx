import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tag } from 'antd'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { DebouncedInput } from '../../../tables/debounced-input.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { Box } from '../../../ui/card.tsx'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { statusesOf } from '../../../ui/statuses.ts'
import { issueName } from '../issue-groups.ts'
import type { RequestPartProps } from '../request-part.ts'
import { rightsOf } from '../rights.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { OpenedPayroll } from './opened-payroll.tsx'
import { PayrollTable } from './payroll-table.tsx'
import style from './payrolls.module.css'
import { useChoice } from './use-choice.ts'
import { useOpenedPayroll, useOpenPayroll } from './use-open-payroll.ts'
import { PAGE_SIZES, type PayrollView, usePayrolls, usePayrollView } from './use-payrolls.ts'

/** The payrolls of the request: searched, filtered, opened one by one. */
export function PayrollsTab({ request, onChanged }: RequestPartProps) {
  const { view, change } = usePayrollView()
  const { data, error, isPlaceholderData, refetch } = usePayrolls(request, view)
  const opened = useOpenedPayroll()
  const open = useOpenPayroll()
  const choice = useChoice(request.version)
  const may = rightsOf(useSession(), request)
  const mayChoose = may.enters || may.holds
  const rows = data?.payrolls ?? []
  const total = data?.totalPayrolls ?? 0
  return (
    <Box>
      <PayrollTools request={request} view={view} onChange={change}>
        <PreparationButtons request={request} onChanged={onChanged} />
      </PayrollTools>
      {mayChoose && <ChoiceBar request={request} onChanged={onChanged} choice={choice} />}
      {error || !data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : total === 0 ? (
        <EmptyNotice
          action={
            <Button onClick={() => change({ search: '', status: '', issue: '', onlyWarnings: false, onlyChanged: false })}>
              {t('payment-requests.payrolls.clear')}
            </Button>
          }
        >
          {t('payment-requests.payrolls.none')}
        </EmptyNotice>
      ) : (
        <>
          <PayrollTable
            request={request}
            rows={rows}
            isBusy={isPlaceholderData}
            opened={opened}
            onOpen={open}
            choice={mayChoose ? choice : null}
          />
          <Pager
            label={t('payment-requests.payrolls.pages')}
            page={view.page}
            pageSize={view.size}
            total={total}
            pageSizes={PAGE_SIZES}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ size })}
          />
        </>
      )}
      <OpenedPayroll request={request} rows={rows} onChanged={onChanged} />
    </Box>
  )
}

const UploadDialog = lazyDialog(async () => (await import('../entries/upload-dialog.tsx')).UploadDialog)
const DatesDialog = lazyDialog(async () => (await import('./dates-dialog.tsx')).DatesDialog)

/** Preparation for all people at once. */
function PreparationButtons({ request, onChanged }: RequestPartProps) {
  const session = useSession()
  const [opened, setOpened] = useState<'upload' | 'dates' | null>(null)
  const common = {
    request,
    onClose: () => setOpened(null),
    onSaved: async () => {
      await onChanged()
      setOpened(null)
    },
  }
  if (!rightsOf(session, request).enters && opened === null) return null
  return (
    <Row gap="s" className={style['buttons']}>
      <Button onClick={() => setOpened('dates')}>{t('payroll-preparation.dates.open')}</Button>
      <Button onClick={() => setOpened('upload')}>{t('payroll-preparation.upload.open')}</Button>
      {opened === 'upload' && <UploadDialog {...common} />}
      {opened === 'dates' && <DatesDialog {...common} onReload={onChanged} />}
    </Row>
  )
}

interface PayrollToolsProps {
  request: PaymentRequest
  view: PayrollView
  onChange: (changed: Partial<PayrollView>) => void
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** Search and filters of the payrolls. */
function PayrollTools({ request, view, onChange, children }: PayrollToolsProps) {
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
        className="search"
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
