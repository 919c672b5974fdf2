import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { downloadFile } from '../../../../providers/download.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { DownloadList } from './download-list.tsx'
import { useDownload } from './use-download.ts'

const KINDS = ['register', 'variance', 'costs', 'journal', 'incidents'] as const
const FORMATS = ['xlsx', 'csv', 'pdf'] as const
type Kind = (typeof KINDS)[number]
type Format = (typeof FORMATS)[number]

const download = (input: { requestId: number; kind: Kind; format: Format }) =>
  downloadFile('payroll/download-request-report', input)

/** Reports of the request with their purpose, in the chosen format. */
export function ReportsCard({ requestId }: { requestId: number }) {
  const [format, setFormat] = useState<Format>('xlsx')
  const { save, loading } = useDownload(download)
  return (
    <Card
      title={t('payroll-papers.reports.title')}
      action={
        <NativeSelect
          label={t('payroll-papers.reports.format')}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`payroll-papers.reports.formats.${value}`) }))}
          onChange={(chosen) => setFormat(chosen as Format)}
        />
      }
    >
      <DownloadList
        disabled={loading}
        files={KINDS.map((kind) => {
          const title = t(`payroll-papers.reports.kinds.${kind}.0`)
          return {
            key: kind,
            title,
            purpose: t(`payroll-papers.reports.kinds.${kind}.1`),
            label: t('payroll-papers.reports.downloadFor', { title, format: t(`payroll-papers.reports.formats.${format}`) }),
            onDownload: () => void save({ requestId, kind, format }),
          }
        })}
      />
      <Note top="xs">{t('payroll-papers.reports.noted')}</Note>
    </Card>
  )
}
