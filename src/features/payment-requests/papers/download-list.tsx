import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import { List, Note } from '../../../ui/layout.tsx'
import style from './papers.module.css'

interface DownloadListProps {
  files: readonly { key: string; title: string; purpose: string; label: string; onDownload: () => void }[]
  disabled: boolean
}

/** Files to download, each with its purpose. */
export const DownloadList = ({ files, disabled }: DownloadListProps) => (
  <List className={style['offers']}>
    {files.map(({ key, title, purpose, label, onDownload }) => (
      <li key={key}>
        <div>
          <strong>{title}</strong>
          <Note top="xs">{purpose}</Note>
        </div>
        <Button icon={<DownloadOutlined aria-hidden="true" />} disabled={disabled} aria-label={label} onClick={onDownload}>
          {t('payroll-papers.download')}
        </Button>
      </li>
    ))}
  </List>
)
