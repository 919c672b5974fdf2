import { useState } from 'react'
import { downloadFile } from '../../../../providers/download.ts'
import { PAYROLL_PAPER_TEXTS } from '../../../texts/payroll-papers.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { DownloadList } from './download-list.tsx'
import { useDownload } from './use-download.ts'

const TEXTS = PAYROLL_PAPER_TEXTS.reports
type Kind = keyof typeof TEXTS.kinds
type Format = keyof typeof TEXTS.formats
const KINDS = Object.keys(TEXTS.kinds) as Kind[]
const FORMATS = Object.entries(TEXTS.formats).map(([value, label]) => ({ value, label }))

const download = (input: { requestId: number; kind: Kind; format: Format }) =>
  downloadFile('payroll/download-request-report', input)

/** Reports of the request with their purpose, in the chosen format. */
export function ReportsCard({ requestId }: { requestId: number }) {
  const [format, setFormat] = useState<Format>('xlsx')
  const { save, loading } = useDownload(download)
  return (
    <Card
      title={TEXTS.title}
      action={
        <NativeSelect
          label={TEXTS.format}
          value={format}
          options={FORMATS}
          onChange={(chosen) => setFormat(chosen as Format)}
        />
      }
    >
      <DownloadList
        disabled={loading}
        files={KINDS.map((kind) => {
          const [title = '', purpose = ''] = TEXTS.kinds[kind]
          return {
            key: kind,
            title,
            purpose,
            label: TEXTS.downloadFor(title, TEXTS.formats[format]),
            onDownload: () => void save({ requestId, kind, format }),
          }
        })}
      />
      <Note top="xs">{TEXTS.noted}</Note>
    </Card>
  )
}
