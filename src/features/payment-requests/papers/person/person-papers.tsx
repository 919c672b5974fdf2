import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t, textAt, texts } from '../../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { useRequestKey } from '../../../../../providers/calls.ts'
import { SatCancelButton } from '../../../../parts/sat-cancel-button.tsx'
import { dialogTexts, OperationButton, useAct } from '../../../../resource/operation-dialog.tsx'
import { DownloadButton } from '../../../../ui/download-button.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import { Block, type Fact, Facts, List, Note, Row, Stack } from '../../../../ui/layout.tsx'
import { Callout } from '../../../../ui/notices.tsx'
import { useSession } from '../../../../ui/session-context.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import style from '../../payment-requests.module.css'
import { type PayrollPartProps, rightsOf } from '../../rights.ts'

const PAID = ['Paid', 'Complete']

/** Tax receipt and CEP of one person, once there can be any. */
export function PersonPapers(props: PayrollPartProps) {
  const { payroll } = props
  const hasPapers = PAID.includes(payroll.status) || payroll.cfdi !== null || payroll.cep !== null
  if (!hasPapers) return null
  return (
    <>
      <PersonTax {...props} />
      <PersonCep {...props} />
    </>
  )
}

const IN_PLACE = ['Matched', 'Verified']

/** The proof of the payment of one person: its data, the result of its checks, and whether it is required. */
function PersonCep({ payroll, request, onChanged }: PayrollPartProps) {
  const session = useSession()
  const may = request !== null && rightsOf(session, request).takesCeps && payroll.status === 'Paid'
  const { cep, cep_status, cep_waiver } = payroll
  const waive = cep_waiver === null
  const words = dialogTexts(waive ? 'payroll-papers.person.waiving' : 'payroll-papers.person.asking')
  const mayAsk = may && (cep_waiver !== null || !IN_PLACE.includes(cep_status ?? ''))
  return (
    <Stack as="section" gap="s">
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
      <Row>
        {mayAsk && (
          <OperationButton
            operation="payroll/waive-cep"
            isKeyed
            keyedBy={payroll.version}
            input={{ payrollId: payroll.id, waive }}
            {...words}
            title={`${words.title}: ${payroll.firstname} ${payroll.lastname}`}
            reason="required"
            button={{ size: 'small' }}
            onChanged={onChanged}
          />
        )}
      </Row>
    </Stack>
  )
}

function Cep({ cep }: { cep: NonNullable<Payroll['cep']> }) {
  const facts: (Fact | false)[] = [
    [t('payroll-papers.person.facts.key'), cep.clave_rastreo],
    [t('payroll-papers.person.facts.day'), formatDate(cep.date)],
    [t('payroll-papers.person.facts.amount'), formatMoney(cep.amount)],
    [
      t('payroll-papers.person.facts.banks'),
      t('payroll-papers.person.from', { sender: cep.sender_bank, receiver: cep.receiver_bank }),
    ],
    [t('payroll-papers.person.facts.account'), cep.account],
    cep.checked_at !== null && [t('payroll-papers.person.facts.checked'), formatDateTime(cep.checked_at)],
  ]
  return (
    <>
      {cep.problems.map((problem) => (
        <Note key={problem} top="xs" tone="wrong">
          {problem}
        </Note>
      ))}
      <Facts layout="row" facts={facts} />
      {cep.checks.length > 0 && (
        <Block as="details" top="m">
          <summary>{t('payroll-papers.person.checks')}</summary>
          <List gap="xs" top="xs">
            {cep.checks.map(({ what, outcome }) => (
              <li key={what} className={outcome === 'not checked' ? 'missing' : undefined}>
                <strong className={outcome === 'wrong' ? 'wrong' : undefined}>
                  {t(`payroll-papers.person.outcomes.${outcome}`)}
                </strong>{' '}
                {what}
              </li>
            ))}
          </List>
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

/** Files of a tax receipt that was made elsewhere. */
const filesOf = () => ({
  xml_file: { label: t('payroll-papers.bring.xml'), accept: '.xml', missing: t('payroll-papers.bring.noXml') },
  pdf_file: { label: t('payroll-papers.bring.pdf'), accept: '.pdf' },
})

/** The tax receipt of one person: its data, its files, and its actions. */
function PersonTax({ payroll, request, onChanged }: PayrollPartProps) {
  const session = useSession()
  const may = request !== null && rightsOf(session, request).makesTaxes && payroll.status === 'Paid'
  const keyOf = useRequestKey()
  const { cfdi } = payroll
  const isLiving = cfdi !== null && cfdi.status !== 'Cancelled'
  const making = useAct('payroll/add-tax-ind-payroll', {
    done: t('payroll-papers.person.made'),
    onChanged,
    showsProblem: true,
  })
  const stamp = () =>
    making.act({ payrollId: payroll.id, stamp: true, requestKey: keyOf([payroll.id, cfdi?.id ?? null]) }, { files: {} })
  return (
    <Stack as="section" gap="s">
      <h2>{t('payroll-papers.person.tax')}</h2>
      <p>
        <StatusBadge list="payrollTax" value={payroll.cfdi_status ?? 'None'} />
      </p>
      {cfdi === null ? <Note top="xs">{t('payroll-papers.person.noTax')}</Note> : <Receipt cfdi={cfdi} />}
      <ReceiptPdf receiptId={session.role === 'Client' ? null : payroll.receipt_id} />
      {may && (
        <>
          {making.problem !== null && <Callout type="error" title={making.problem} />}
          <Row>
            {!isLiving && (
              <Button type="primary" loading={making.loading} onClick={() => void stamp()}>
                {making.loading ? t('payroll-papers.person.making') : t('payroll-papers.person.make')}
              </Button>
            )}
            {(!isLiving || cfdi.status === 'External') && (
              <OperationButton
                operation="payroll/add-tax-ind-payroll"
                isKeyed
                input={{ payrollId: payroll.id }}
                {...dialogTexts('payroll-papers.bring', { person: `${payroll.firstname} ${payroll.lastname}` })}
                label={t('payroll-papers.person.bring')}
                files={filesOf()}
                width={560}
                button={{ disabled: making.loading }}
                onChanged={onChanged}
              />
            )}
            {cfdi?.status === 'Valid' && (
              <SatCancelButton
                size="small"
                operation="payroll/cancel-tax-ind-payroll"
                isKeyed
                keyedBy={cfdi.id}
                input={{ payrollId: payroll.id }}
                title={t('payroll-papers.cancelling.title', { person: `${payroll.firstname} ${payroll.lastname}` })}
                texts={texts('payroll-papers.cancelling')}
                done={({ payroll: { cfdi_status } }, { motive, substituteUuid }) => {
                  if (motive === '01' && substituteUuid === undefined) return t('payroll-papers.cancelling.replaced')
                  return cfdi_status === 'Cancelled'
                    ? t('payroll-papers.cancelling.done')
                    : t('payroll-papers.cancelling.asked')
                }}
                onChanged={onChanged}
              />
            )}
          </Row>
        </>
      )}
    </Stack>
  )
}

function Receipt({ cfdi }: { cfdi: NonNullable<Payroll['cfdi']> }) {
  const rows: (Fact | false)[] = [
    [t('payroll-papers.person.facts.folio'), [cfdi.serie, cfdi.folio].filter(Boolean).join(' ')],
    cfdi.uuid !== null && [t('payroll-papers.person.facts.uuid'), cfdi.uuid],
    [t('payroll-papers.person.facts.issued'), formatDateTime(cfdi.issued_at)],
    [t('payroll-papers.person.facts.total'), formatMoney(cfdi.total)],
    cfdi.cancel_motive !== null && [t('payroll-papers.person.facts.motive'), motiveOf(cfdi.cancel_motive)],
    cfdi.substituted_by !== null && [t('payroll-papers.person.facts.substitute'), cfdi.substituted_by],
  ]
  const isLocal = cfdi.status === 'Valid' && !cfdi.is_stamped
  return (
    <>
      <Facts layout="row" facts={rows} />
      {isLocal && <Note top="xs">{t('payroll-papers.person.sealedOnly')}</Note>}
      {cfdi.status === 'External' && <Note top="xs">{t('payroll-papers.person.elsewhere')}</Note>}
      <Note top="xs" tone="wrong">
        {cfdi.not_cancelled && t('payroll-papers.person.twice', { before: cfdi.not_cancelled })}
      </Note>
      {cfdi.status === 'Pending cancellation' && <Note top="xs">{t('payroll-papers.person.pending')}</Note>}
      <p className={style['ways']}>
        {cfdi.xml_url !== null && (
          <a href={cfdi.xml_url} download aria-label={t('payroll-papers.person.xmlOf.tax')}>
            <DownloadOutlined aria-hidden="true" /> {t('payroll-papers.person.xml')}
          </a>
        )}
        {cfdi.pdf_url !== null && (
          <a href={cfdi.pdf_url} download>
            <DownloadOutlined aria-hidden="true" /> {t('payroll-papers.person.pdf')}
          </a>
        )}
      </p>
    </>
  )
}

const motiveOf = (motive: string): string => {
  const words = textAt('payroll-papers.cancelling.motives', `${motive}.1`)
  return words === undefined ? motive : `${textAt('payroll-papers.cancelling.motives', `${motive}.0`)} ${words}`
}

/** The PDF for the person, generated on request. */
function ReceiptPdf({ receiptId }: { receiptId: number | null }) {
  if (receiptId === null) return null
  return (
    <p>
      <DownloadButton
        size="small"
        icon={<DownloadOutlined aria-hidden="true" />}
        operation="payroll/download-payroll-receipt"
        input={{ receiptId, part: 'pdf' }}
      >
        {t('payroll-papers.person.receiptPdf')}
      </DownloadButton>
    </p>
  )
}
