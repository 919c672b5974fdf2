import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../contract/language/texts.ts'
import { useDownload } from '../ui/use-download.ts'

/** Saves everything about a person as an archive; without `id` the own data. */
export function ExportPerson({ id }: { id?: number }) {
  const { save, loading } = useDownload('employee/export-personal-data')
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={loading}
      onClick={() => void save(id === undefined ? {} : { id })}
    >
      {loading ? t('privacy.export.making') : t(id === undefined ? 'privacy.export.own' : 'privacy.export.person')}
    </Button>
  )
}
