import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { downloadFile } from '../../../../providers/download.ts'
import { PAYROLL_PAPER_TEXTS } from '../../../texts/payroll-papers.ts'
import { Card } from '../../../ui/card.tsx'
import { List, Note } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import own from './papers.module.css'
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
      <List className={own['offers']}>
        {KINDS.map((kind) => {
          const [title = '', purpose] = TEXTS.kinds[kind]
          return (
            <li key={kind}>
              <div>
                <strong>{title}</strong>
                <Note top="xs">{purpose}</Note>
              </div>
              <Button
                icon={<DownloadOutlined aria-hidden="true" />}
                disabled={loading}
                aria-label={TEXTS.downloadFor(title, TEXTS.formats[format])}
                onClick={() => void save({ requestId, kind, format })}
              >
                {TEXTS.download}
              </Button>
            </li>
          )
        })}
      </List>
      <Note top="xs">{TEXTS.noted}</Note>
    </Card>
  )
}
