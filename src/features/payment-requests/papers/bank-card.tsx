import { t } from '../../../../contract/language/texts.ts'
import type { RequestPapers } from '../../../../contract/payroll/papers/schemas.ts'
import { downloadFile } from '../../../../providers/download.ts'
import { Card } from '../../../ui/card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Note } from '../../../ui/layout.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { DownloadList } from './download-list.tsx'
import { NamedList } from './named-list.tsx'

interface BankCardProps {
  requestId: number
  currency: string
  bank: NonNullable<RequestPapers['bank']>
}

const download = (input: { requestId: number; format: string }) => downloadFile('payroll/download-payment-layout', input)

/** The payment files for a bank: purpose, content, and the people left out with the reason. */
export function BankCard({ requestId, currency, bank }: BankCardProps) {
  const { layouts, obstacle, payments, amount, left_out, left_out_count } = bank
  const { save, loading } = useDownload(download)
  const isOff = obstacle !== null || payments === 0
  return (
    <Card title={t('payroll-papers.bank.title')}>
      <Block as="p" bottom="s">
        {obstacle ??
          (payments === 0
            ? t('payroll-papers.bank.nobody')
            : t('payroll-papers.bank.sum', { payments, amount: formatMoney(amount, currency) }))}
      </Block>
      <DownloadList
        disabled={isOff || loading}
        files={layouts.map(({ format, title, purpose }) => ({
          key: format,
          title,
          purpose,
          label: t('payroll-papers.bank.downloadFor', { title }),
          onDownload: () => void save({ requestId, format }),
        }))}
      />
      {left_out_count > 0 && obstacle === null && (
        <Block as="details" top="m">
          <summary>{t('payroll-papers.bank.leftOut', { count: left_out_count })}</summary>
          <NamedList label={t('payroll-papers.bank.leftOutLabel')} people={left_out} />
          {left_out_count > left_out.length && (
            <Note top="xs">{t('payroll-papers.bank.andMore', { count: left_out_count - left_out.length })}</Note>
          )}
        </Block>
      )}
    </Card>
  )
}
