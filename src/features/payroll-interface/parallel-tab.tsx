import { Button } from 'antd'
import { useId, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { downloadFile } from '../../../providers/download.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { useCall } from '../../../providers/use-call.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { Card } from '../../ui/card.tsx'
import { Note, Row } from '../../ui/layout.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ParallelResult } from './parallel-result.tsx'
import style from './payroll-interface.module.css'

const RUN = 'payroll/run-parallel'

const run = ({ file, tolerance, companyId }: { file: File; tolerance: string; companyId: number | null }) =>
  uploadFiles(RUN, { tolerance, ...(companyId === null ? {} : { companyId }) }, { payroll_file: file })

/** Recalculates a past payroll of another system, and shows the differences. */
export function ParallelTab() {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [tolerance, setTolerance] = useState('0.00')
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { call, loading, error, data } = useCall(run)
  const example = useCall(() => downloadFile('payroll/download-parallel-template', {}))
  const compare = () => {
    setAsked(true)
    if (file) void call({ file, tolerance, companyId })
  }
  return (
    <div className={style['tab']}>
      <Card
        title={t('payroll-interface.parallel.title')}
        action={
          <Button size="small" loading={example.loading} onClick={() => void example.call(undefined)}>
            {t('payroll-interface.parallel.example')}
          </Button>
        }
      >
        <Note>{t('payroll-interface.parallel.detail')}</Note>
        <Note>{t('payroll-interface.parallel.detailAmounts')}</Note>
        <Refusal error={error ?? example.error} />
        <div className={style['form']}>
          <div className={style['field']}>
            <label htmlFor={id}>{t('payroll-interface.parallel.choose')}</label>
            <input
              id={id}
              type="file"
              accept=".csv,.xlsx,.txt"
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
            <Note id={`${id}-hint`} as="div" tone="wrong">
              {isAsked && !file ? t('payroll-interface.parallel.noFile') : ''}
            </Note>
          </div>
          <TextField label={t('payroll-interface.parallel.tolerance')} value={tolerance} isNumber onChange={setTolerance} />
          <RecordField
            title={t('payroll-interface.parallel.company')}
            resource="companies"
            value={companyId}
            error={null}
            onChange={setCompanyId}
          />
        </div>
        <Row top="m">
          <Button type="primary" loading={loading} onClick={compare}>
            {t('payroll-interface.parallel.run')}
          </Button>
        </Row>
      </Card>
      {data && <ParallelResult found={data.data} />}
    </div>
  )
}
