import { DownloadOutlined } from '@ant-design/icons'
import { t } from '../../../contract/language/texts.ts'
import type { FeeBill, TaxBill } from '../../../contract/tax-bills/schemas.ts'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { Block, type Fact, Facts, Note, Row } from '../../ui/layout.tsx'
import { Callout } from '../../ui/notices.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './tax-bills.module.css'

const PAPERS = ['xml_url', 'pdf_url'] as const

export function BillView({ bill, currency }: { bill: TaxBill; currency: string }) {
  const isLocal = !bill.is_stamped && bill.status === 'Valid'
  const rows: (Fact | false)[] = [
    [t('tax-bills.facts.uuid'), bill.uuid ?? t('tax-bills.noUuid')],
    [t('tax-bills.facts.folio'), [bill.serie, bill.folio].filter(Boolean).join(' ')],
    [t('tax-bills.facts.issued'), formatDateTime(bill.issued_at)],
    [t('tax-bills.facts.total'), formatMoney(bill.total, currency)],
    bill.sat_checked_at !== null && [t('tax-bills.facts.checked'), formatDateTime(bill.sat_checked_at)],
    bill.cancel_reason !== null && [t('tax-bills.facts.reason'), bill.cancel_reason],
    bill.substituted_by !== null && [t('tax-bills.facts.substitute'), bill.substituted_by],
  ]
  return (
    <div className={style['bill']}>
      <Block as="p" bottom="s">
        <StatusBadge list="taxBill" value={isLocal ? 'Sealed' : bill.status} />
      </Block>
      {isLocal && (
        <Callout type="warning" title={t('tax-bills.notStamped')} bottom="m">
          {t('tax-bills.notStampedDetail')}
        </Callout>
      )}
      {bill.status === 'Pending cancellation' && <Note top="xs">{t('tax-bills.pending')}</Note>}
      <Facts facts={rows} />
      <Papers bill={bill} hasBoth={bill.status !== 'External'} />
    </div>
  )
}

interface PapersProps {
  bill: Pick<FeeBill, 'serie' | 'folio' | 'uuid' | (typeof PAPERS)[number]>
  /** A bill of the contractor's own may have no PDF. */
  hasBoth: boolean
}

/** The XML and the PDF, or when they will be here. */
export function Papers({ bill, hasBoth }: PapersProps) {
  const absent = PAPERS.filter((paper) => bill[paper] === null && hasBoth)
  const name = [bill.serie, bill.folio].filter(Boolean).join(' ') || bill.uuid
  return (
    <>
      <Row as="p" top="m" gap="l">
        {PAPERS.map((paper) => {
          const address = bill[paper]
          if (address === null) return null
          return (
            <a key={paper} href={address} download aria-label={`${t(`tax-bills.papers.${paper}`)}: ${name}`}>
              <DownloadOutlined aria-hidden="true" /> {t(`tax-bills.papers.${paper}`)}
            </a>
          )
        })}
      </Row>
      {absent.length > 0 && (
        <Note top="xs">
          {t('tax-bills.paperLater', { names: absent.map((paper) => t(`tax-bills.paperOf.${paper}`)).join(', ') })}
        </Note>
      )}
    </>
  )
}
