import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tag } from 'antd'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { entriesOfKind } from '../../../../contract/payroll/entries/entry-types.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useRequestKey } from '../../../../providers/calls.ts'
import { OperationDialog, useAct } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { DebouncedInput } from '../../../tables/debounced-input.tsx'
import { Pager } from '../../../tables/pager.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Box, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice, NotLoaded, type Reloaded } from '../../../ui/notices.tsx'
import { statusesOf } from '../../../ui/status-badge.tsx'
import { issueName } from '../issue-groups.ts'
import { type RequestPartProps, useRights } from '../rights.ts'
import { OpenedPayroll } from './opened-payroll.tsx'
import { PayrollTable } from './payroll-table.tsx'
import style from './payrolls.module.css'
import { type Choice, useChoice } from './use-choice.ts'
import { PAGE_SIZES, type PayrollView, usePayrolls, usePayrollView } from './use-payrolls.ts'

export function PayrollsTab({ record: request, reload: onChanged }: PartProps<PaymentRequest>) {
  const { view, change } = usePayrollView()
  const { data, error, isPlaceholderData, refetch } = usePayrolls(request, view)
  const choice = useChoice(request.version)
  const may = useRights(request)
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
          <PayrollTable request={request} rows={rows} isBusy={isPlaceholderData} choice={mayChoose ? choice : null} />
          <Pager
            label={t('payment-requests.payrolls.pages')}
            page={view.page}
            pageSize={view.size}
            total={total}
            isStale={isPlaceholderData}
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

function PreparationButtons({ request, onChanged }: RequestPartProps) {
  if (!useRights(request).enters) return null
  return (
    <Row gap="s" className={style['buttons']}>
      <DialogButton dialog={(close) => <DatesDialog request={request} onClose={close} onChanged={onChanged} />}>
        {t('payroll-preparation.dates.open')}
      </DialogButton>
      <DialogButton dialog={(close) => <UploadDialog request={request} onClose={close} onChanged={onChanged} />}>
        {t('payroll-preparation.upload.open')}
      </DialogButton>
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

const EntryDialog = lazyDialog(async () => (await import('../entries/entry-dialog.tsx')).EntryDialog)

/** Steps that need a confirmation. */
type Step = 'hold' | 'release' | 'exclude' | 'include'
/** These steps pay less than was calculated, or nothing. */
const SAYS_WHY: readonly Step[] = ['hold', 'release', 'exclude']

/** Actions on several chosen people: one call for all of them. */
function ChoiceBar({ request, onChanged, choice }: RequestPartProps & { choice: Choice }) {
  const may = useRights(request)
  // The people chosen at that moment: a change of the request clears the choice, but not the open dialog.
  const [opened, setOpened] = useState<{ step: Step | 'enter'; ids: readonly number[] } | null>(null)
  const keyOf = useRequestKey()
  const { act, loading } = useAct('payroll/recalculate-request-payment', { onChanged })
  const [first, ...others] = opened?.ids ?? choice.chosen
  if (first === undefined) return null
  const open = (step: Step | 'enter') => setOpened({ step, ids: [first, ...others] })
  const close = () => setOpened(null)
  const count = 1 + others.length
  const { id, folio, payroll_counts: counts } = request
  const recalculate = () => {
    const input = { requestId: id, payrollIds: [first, ...others] }
    return act({ ...input, requestKey: keyOf([input, request.version]) })
  }
  const done = async () => {
    await onChanged()
    choice.clear()
  }
  const offered: Record<Step, boolean> = {
    hold: may.holds && (counts['Calculated'] ?? 0) > 0,
    release: may.holds && (counts['Hold'] ?? 0) > 0 && request.status !== 'Paid',
    exclude: may.enters,
    include: may.enters && (counts['Excluded'] ?? 0) > 0,
  }
  return (
    <Row as="fieldset" gap="s" bottom="s" className={style['bar']}>
      <legend className="visually-hidden">{t('payroll-preparation.choice.label')}</legend>
      <strong role="status">{t('payroll-preparation.choice.chosen', { count })}</strong>
      {may.enters && entriesOfKind(request.kind).incidents.length > 0 && (
        <Button onClick={() => open('enter')}>{t('payroll-preparation.choice.incident')}</Button>
      )}
      {may.prepares && (
        <Button loading={loading} onClick={() => void recalculate()}>
          {t('payroll-preparation.choice.recalculate')}
        </Button>
      )}
      {(Object.keys(offered) as Step[]).map(
        (name) =>
          offered[name] && (
            <Button key={name} onClick={() => open(name)}>
              {t(`payroll-preparation.choice.${name}`)}
            </Button>
          ),
      )}
      <Button type="text" onClick={choice.clear}>
        {t('payroll-preparation.choice.clear')}
      </Button>
      {opened?.step === 'enter' && (
        <EntryDialog
          kind="incident"
          payroll={{
            id: first,
            request_id: id,
            kind: request.kind,
            folio,
            firstname: t('payroll-preparation.choice.chosen', { count: 1 }),
            lastname: '',
          }}
          others={others}
          entry={null}
          onClose={close}
          onSaved={done}
          onReload={onChanged}
        />
      )}
      {opened && opened.step !== 'enter' && (
        <StepDialog request={request} step={opened.step} ids={opened.ids} onClose={close} onDone={done} onReload={onChanged} />
      )}
    </Row>
  )
}

interface StepDialogProps {
  request: RequestPartProps['request']
  step: Step
  ids: readonly number[]
  onClose: () => void
  onDone: () => Promise<unknown>
  onReload: () => Promise<Reloaded>
}

/** All or none: the server names those who are refused, and the choice stays. */
function StepDialog({ request: { id: requestId, version }, step, ids, onClose, onDone, onReload }: StepDialogProps) {
  const isHold = step === 'hold' || step === 'release'
  return (
    <OperationDialog
      operation={isHold ? 'payroll/hold-payrolls' : 'payroll/config-payrolls'}
      isKeyed
      input={({ reason }) => {
        if (isHold) return { requestId, payrollIds: [...ids], hold: step === 'hold', reason }
        return {
          requestId,
          version,
          ...(step === 'include' ? { include: [...ids] } : { exclude: ids.map((id) => ({ id, reason })) }),
        }
      }}
      title={t(`payroll-preparation.choice.title.${step}`, { count: ids.length })}
      question={t(`payroll-preparation.choice.questions.${step}`)}
      reason={SAYS_WHY.includes(step) ? 'required' : undefined}
      submit={t(`payroll-preparation.choice.${step}`)}
      danger={step === 'exclude'}
      done={t(`payroll-preparation.choice.done.${step}`, { count: ids.length })}
      onChanged={onDone}
      onReload={onReload}
      onClose={onClose}
    />
  )
}
