import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../contract/language/texts.ts'
import { useCall } from '../../providers/calls.ts'
import { downloadFile } from '../../providers/download.ts'
import { Refusal } from '../ui/notices.tsx'

const download = (id: number | undefined) => downloadFile('employee/export-personal-data', id === undefined ? {} : { id })

/** Saves everything about a person as an archive; without `id` the own data. */
export function ExportPerson({ id }: { id?: number }) {
  const { call, loading, error } = useCall(download)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden="true" />} loading={loading} onClick={() => void call(id)}>
        {loading ? t('privacy.export.making') : t(id === undefined ? 'privacy.export.own' : 'privacy.export.person')}
      </Button>
      <Refusal error={error} />
    </>
  )
}
