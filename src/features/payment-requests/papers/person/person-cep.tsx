import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { OperationDialog } from '../../../../resource/operation-dialog.tsx'
import { PAYROLL_PAPER_TEXTS } from '../../../../texts/payroll-papers.ts'
import { type Fact, Facts } from '../../../../ui/facts.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { Block, Note, Row } from '../../../../ui/layout.tsx'
import { useSession } from '../../../../ui/session-context.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import style from '../../payment-requests.module.css'
import { rightsOf } from '../../rights.ts'
import own from '../papers.module.css'
import type { PersonPaperProps } from './person-paper.ts'

const TEXTS = PAYROLL_PAPER_TEXTS.person
const IN_PLACE = ['Matched', 'Verified']

/** The proof of the payment of one person: its data, the result of its checks, and whether it is required. */
export function PersonCep({ payroll, request, onChanged }: PersonPaperProps) {
  const session = useSession()
  const may = request !== null && rightsOf(session, request).takesCeps && payroll.status === 'Paid'
  const [isOpen, setOpen] = useState(false)
  const { cep, cep_status, cep_waiver } = payroll
  const waive = cep_waiver === null
  const mayAsk = may && (cep_waiver !== null || !IN_PLACE.includes(cep_status ?? ''))
  return (
    <section className={own['paper']}>
      <h2>{TEXTS.cep}</h2>
      <p>
        <StatusBadge list="payrollCep" value={cep_status ?? 'None'} />
      </p>
      {cep_waiver !== null && <p>{TEXTS.waived(cep_waiver.by, formatDate(cep_waiver.at), cep_waiver.reason)}</p>}
      {cep !== null ? <Cep cep={cep} /> : cep_waiver === null && <Note top="xs">{TEXTS.noCep}</Note>}
      {mayAsk && (
        <Row>
          <Button size="small" onClick={() => setOpen(true)}>
            {waive ? TEXTS.waive : TEXTS.ask}
          </Button>
        </Row>
      )}
      {isOpen && (
        <OperationDialog
          operation="payroll/waive-cep"
          isKeyed
          keyedBy={payroll.version}
          input={{ payrollId: payroll.id, waive }}
          title={`${waive ? TEXTS.waive : TEXTS.ask}: ${payroll.firstname} ${payroll.lastname}`}
          question={waive ? TEXTS.waiveQuestion : TEXTS.askQuestion}
          reason="required"
          submit={waive ? TEXTS.waive : TEXTS.ask}
          done={waive ? TEXTS.waiveDone : TEXTS.askDone}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function Cep({ cep }: { cep: NonNullable<Payroll['cep']> }) {
  const names = TEXTS.facts
  const facts: Fact[] = [
    [names.key, cep.clave_rastreo],
    [names.day, formatDate(cep.date)],
    [names.amount, formatMoney(cep.amount)],
    [names.banks, TEXTS.from(cep.sender_bank, cep.receiver_bank)],
    [names.account, cep.account],
    ...(cep.checked_at === null ? [] : [[names.checked, formatDateTime(cep.checked_at)] as const]),
  ]
  return (
    <>
      {cep.problems.map((problem) => (
        <Note key={problem} top="xs" tone="wrong">
          {problem}
        </Note>
      ))}
      <Facts className={style['facts']} facts={facts} />
      {cep.checks.length > 0 && (
        <Block as="details" top="m">
          <summary>{TEXTS.checks}</summary>
          <ul className={own['checks']}>
            {cep.checks.map(({ what, outcome }) => (
              <li key={what} data-outcome={outcome}>
                <strong>{TEXTS.outcomes[outcome]}</strong>
                <span>{what}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {cep.xml_url !== null && (
        <p className={style['ways']}>
          <a href={cep.xml_url} download aria-label={TEXTS.xmlOf.cep}>
            <DownloadOutlined aria-hidden="true" /> {TEXTS.xml}
          </a>
        </p>
      )}
    </>
  )
}
