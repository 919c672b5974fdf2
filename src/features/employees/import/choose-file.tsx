import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useId } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { downloadFile } from '../../../../providers/download.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { Note } from '../../../ui/layout.tsx'
import style from './import.module.css'

const template = (_input: null) => downloadFile('employee/download-upload-employees-template', {})

interface ChooseFileProps {
  disabled: boolean
  onChoose: (file: File | null) => void
}

/** First step: the template, and the file. */
export function ChooseFile({ disabled, onChoose }: ChooseFileProps) {
  const id = useId()
  const { message } = App.useApp()
  const { call, loading } = useCall(template)
  const download = async () => {
    const end = await call(null)
    if (end.error) void message.error(end.error.message)
  }
  return (
    <>
      <div>
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={loading} onClick={() => void download()}>
          {t('new-people.import.template')}
        </Button>
        <Note as="span" top="xs">
          {t('new-people.import.templateHint')}
        </Note>
      </div>
      <div className={style['file']}>
        <label htmlFor={id}>{t('new-people.import.file')}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
        <Note id={`${id}-hint`} as="span" top="xs">
          {t('new-people.import.fileHint')}
        </Note>
      </div>
    </>
  )
}
