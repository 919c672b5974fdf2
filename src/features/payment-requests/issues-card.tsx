import { CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { PayrollIssue } from '../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { useAct } from '../../resource/operation-dialog.tsx'
import type { PartProps } from '../../resource/record-view.tsx'
import { joined } from '../../ui/joined.ts'
import { Card, LinkButton, Note } from '../../ui/layout.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { useChosenTab } from '../../ui/page-tabs.tsx'
import { withFolios } from '../../ui/with-folios.tsx'
import { FixLink } from './fix-link.tsx'
import { type IssueGroup as Group, groupsOf, issueName } from './issue-groups.ts'
import style from './payment-requests.module.css'
import own from './payrolls/payrolls.module.css'
import { useOpenPayroll } from './payrolls/use-open-payroll.ts'
import { usePayrollView } from './payrolls/use-payrolls.ts'
import { useRights } from './rights.ts'

const SHOWN_FIRST = 3
/** A person who could be paid by the request and is not in it; the fix names the person. */
const ABSENT = 'NOT_IN_REQUEST'
/** Statuses of a request whose warnings were seen when it was sent. */
const SENT: readonly string[] = ['Approval', 'Validating', 'Paid']

/** Blockers of sending or paying, and warnings to acknowledge, each with a link to its fix. */
export function IssuesCard({ record: request, reload: onChanged }: PartProps<PaymentRequest>) {
  const { blockers, warnings, blockers_count, warnings_count, waits_for, status } = request
  const takeIn = useTakeIn(request, onChanged)
  // A closed request has no open issues.
  if (blockers.length + warnings.length === 0 || waits_for === 'Nobody') return null
  // After sending, warnings block nothing.
  const isToldOnly = blockers.length === 0 && SENT.includes(status)
  return (
    <Card
      title={isToldOnly ? t('payment-requests.issues.told') : t('payment-requests.issues.title')}
      action={
        <Note as="span" top="xs">
          {joined(
            blockers_count > 0 && t(COUNTED.blocker, { count: blockers_count }),
            warnings_count > 0 && t(COUNTED.warning, { count: warnings_count }),
          )}
        </Note>
      }
      isWide
    >
      {groupsOf(blockers, request.issue_counts.blockers).map((group) => (
        <IssueGroup key={group.code} kind="blocker" group={group} />
      ))}
      {groupsOf(warnings, request.issue_counts.warnings).map((group) => (
        <IssueGroup key={group.code} kind="warning" group={group} takeIn={takeIn} />
      ))}
    </Card>
  )
}

/** One kind: a single one in a line, several under their name, with the way to all the people. */
function IssueGroup({ kind, group, takeIn = null }: { group: Group } & Pick<IssueListProps, 'kind' | 'takeIn'>) {
  const { change } = usePayrollView()
  const { choose } = useChosenTab(['payrolls'])
  const { code, count, issues } = group
  const label = `${issueName(code)}: ${count}`
  const list = <IssueList kind={kind} issues={issues} label={label} takeIn={takeIn} />
  if (count === 1) return list
  const Mark = kind === 'blocker' ? CloseCircleFilled : WarningFilled
  return (
    <details className={own['group']}>
      <summary>
        <Mark aria-hidden="true" className={TONE[kind]} /> <strong>{issueName(code)}</strong>{' '}
        <span className="missing">{count}</span>
      </summary>
      {list}
      {count > issues.length && (
        <Button
          size="small"
          onClick={() => {
            choose('payrolls')
            change({ issue: code })
          }}
        >
          {t('payment-requests.issues.inTable', { count })}
        </Button>
      )}
    </details>
  )
}

const TONE = { blocker: 'wrong', warning: 'advice' } as const
const COUNTED = { blocker: 'payment-requests.issues.blockers', warning: 'payment-requests.issues.warnings' } as const

interface IssueListProps {
  kind: 'blocker' | 'warning'
  issues: readonly PayrollIssue[]
  label?: string
  /** Inside the payroll of the person itself. */
  isOfPerson?: boolean
  takeIn?: ReturnType<typeof useTakeIn>
}

export function IssueList({ kind, issues, label, isOfPerson = false, takeIn = null }: IssueListProps) {
  return (
    <LongList
      isRow
      gap="s"
      className={style['entries']}
      aria-label={label ?? t(COUNTED[kind], { count: issues.length })}
      first={SHOWN_FIRST}
      more={(count: number) => t('payment-requests.issues.more', { count })}
    >
      {issues.map((issue) => (
        <Issue key={issue.id} kind={kind} issue={issue} isOfPerson={isOfPerson} takeIn={takeIn} />
      ))}
    </LongList>
  )
}

interface IssueProps extends Required<Pick<IssueListProps, 'kind' | 'isOfPerson' | 'takeIn'>> {
  issue: PayrollIssue
}

function Issue({ kind, issue, isOfPerson, takeIn }: IssueProps) {
  const openPayroll = useOpenPayroll()
  const { message, person, payroll_id, fix } = issue
  // The button next to it opens the payroll, or this is the page of the payroll.
  const isHere = fix?.page === 'requestDetail' && payroll_id !== null
  const Mark = kind === 'blocker' ? CloseCircleFilled : WarningFilled
  return (
    <li>
      <Mark aria-hidden="true" className={TONE[kind]} />
      <span>{withFolios(message)}</span>
      <span className={style['ways']}>
        {payroll_id !== null && !isOfPerson && (
          <LinkButton onClick={() => openPayroll(payroll_id)}>
            {t('payment-requests.issues.open', { person: person ?? '' })}
          </LinkButton>
        )}
        {takeIn && issue.code === ABSENT && payroll_id === null && (
          <LinkButton
            aria-label={t('payment-requests.issues.takeInFor', { person: person ?? '' })}
            disabled={takeIn.loading}
            onClick={() => void takeIn.add(issue)}
          >
            {t('payment-requests.issues.takeIn')}
          </LinkButton>
        )}
        <FixLink
          fix={isHere ? null : fix}
          text={t('payment-requests.issues.fix')}
          label={t('payment-requests.issues.fixFor', { message })}
        />
      </span>
    </li>
  )
}

/** Adds a person to the request; `null` where the viewer may not. */
function useTakeIn(request: PaymentRequest, onChanged: () => Promise<unknown>) {
  const { act, loading } = useAct('payroll/config-payrolls', { onChanged })
  if (!useRights(request).enters) return null
  const add = async ({ person, fix }: PayrollIssue) => {
    if (!fix?.id) return
    const input = { requestId: request.id, includeEmployees: [fix.id], version: request.version }
    await act({ ...input, requestKey: crypto.randomUUID() }, {}, t('payment-requests.issues.takenIn', { person: person ?? '' }))
  }
  return { add, loading }
}
