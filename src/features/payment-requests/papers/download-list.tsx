import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import { List, Note, Row } from '../../../ui/layout.tsx'

interface DownloadListProps {
  files: readonly { key: string; title: string; purpose: string; label: string; onDownload: () => void }[]
  disabled: boolean
}

/** Files to download, each with its purpose. */
export const DownloadList = ({ files, disabled }: DownloadListProps) => (
  <List isLined>
    {files.map(({ key, title, purpose, label, onDownload }) => (
      <Row as="li" justify="between" key={key}>
        <div>
          <strong>{title}</strong>
          <Note top="xs">{purpose}</Note>
        </div>
        <Button icon={<DownloadOutlined aria-hidden="true" />} disabled={disabled} aria-label={label} onClick={onDownload}>
          {t('payroll-papers.download')}
        </Button>
      </Row>
    ))}
  </List>
)
