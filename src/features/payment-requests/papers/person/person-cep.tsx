import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { OperationDialog } from '../../../../resource/operation-dialog.tsx'
import { type Fact, Facts } from '../../../../ui/facts.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { Block, Note, Row } from '../../../../ui/layout.tsx'
import { useSession } from '../../../../ui/session-context.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import style from '../../payment-requests.module.css'
import { rightsOf } from '../../rights.ts'
import own from '../papers.module.css'
import type { PersonPaperProps } from './person-paper.ts'

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
      <h2>{t('payroll-papers.person.cep')}</h2>
      <p>
        <StatusBadge list="payrollCep" value={cep_status ?? 'None'} />
      </p>
      {cep_waiver !== null && (
        <p>
          {t('payroll-papers.person.waived', { who: cep_waiver.by, day: formatDate(cep_waiver.at), reason: cep_waiver.reason })}
        </p>
      )}
      {cep !== null ? <Cep cep={cep} /> : cep_waiver === null && <Note top="xs">{t('payroll-papers.person.noCep')}</Note>}
      {mayAsk && (
        <Row>
          <Button size="small" onClick={() => setOpen(true)}>
            {waive ? t('payroll-papers.person.waive') : t('payroll-papers.person.ask')}
          </Button>
        </Row>
      )}
      {isOpen && (
        <OperationDialog
          operation="payroll/waive-cep"
          isKeyed
          keyedBy={payroll.version}
          input={{ payrollId: payroll.id, waive }}
          title={`${waive ? t('payroll-papers.person.waive') : t('payroll-papers.person.ask')}: ${payroll.firstname} ${payroll.lastname}`}
          question={waive ? t('payroll-papers.person.waiveQuestion') : t('payroll-papers.person.askQuestion')}
          reason="required"
          submit={waive ? t('payroll-papers.person.waive') : t('payroll-papers.person.ask')}
          done={waive ? t('payroll-papers.person.waiveDone') : t('payroll-papers.person.askDone')}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

function Cep({ cep }: { cep: NonNullable<Payroll['cep']> }) {
  const facts: Fact[] = [
    [t('payroll-papers.person.facts.key'), cep.clave_rastreo],
    [t('payroll-papers.person.facts.day'), formatDate(cep.date)],
    [t('payroll-papers.person.facts.amount'), formatMoney(cep.amount)],
    [
      t('payroll-papers.person.facts.banks'),
      t('payroll-papers.person.from', { sender: cep.sender_bank, receiver: cep.receiver_bank }),
    ],
    [t('payroll-papers.person.facts.account'), cep.account],
    ...(cep.checked_at === null ? [] : [[t('payroll-papers.person.facts.checked'), formatDateTime(cep.checked_at)] as const]),
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
          <summary>{t('payroll-papers.person.checks')}</summary>
          <ul className={own['checks']}>
            {cep.checks.map(({ what, outcome }) => (
              <li key={what} data-outcome={outcome}>
                <strong>{t(`payroll-papers.person.outcomes.${outcome}`)}</strong>
                <span>{what}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {cep.xml_url !== null && (
        <p className={style['ways']}>
          <a href={cep.xml_url} download aria-label={t('payroll-papers.person.xmlOf.cep')}>
            <DownloadOutlined aria-hidden="true" /> {t('payroll-papers.person.xml')}
          </a>
        </p>
      )}
    </>
  )
}
