import { TableOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { t } from '../../contract/language/texts.ts'
import type { TableColumn } from '../../contract/tables/definition.ts'
import { Popup } from '../ui/popup.tsx'
import style from './list.module.css'

interface ColumnChoiceProps {
  columns: readonly TableColumn[]
  shown: readonly TableColumn[]
  /** Fields to show from now on; `null` for the usual ones. */
  onChange: (fields: string[] | null) => void
}

/** The choice of shown columns. The last one cannot be removed. */
export function ColumnChoice({ columns, shown, onChange }: ColumnChoiceProps) {
  const fields = shown.map(({ field }) => field)
  const button = (
    <>
      <TableOutlined aria-hidden="true" />
      {t('office.table.columns')}
    </>
  )
  const toggle = (field: string, isOn: boolean) => {
    const next = columns.map((column) => column.field).filter((name) => (name === field ? isOn : fields.includes(name)))
    const usual = columns.filter(({ optional }) => optional !== true).map((column) => column.field)
    onChange(next.join() === usual.join() ? null : next)
  }
  return (
    <Popup isFramed title={t('office.table.columns')} button={button}>
      {() => (
        <fieldset className={style['choice']}>
          <legend>{t('office.table.shownColumns')}</legend>
          {columns.map(({ field, title }) => (
            <Checkbox
              key={field}
              checked={fields.includes(field)}
              disabled={fields.length === 1 && fields[0] === field}
              onChange={({ target }) => toggle(field, target.checked)}
            >
              {title}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </Popup>
  )
}
