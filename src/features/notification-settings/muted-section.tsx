import { CloseOutlined } from '@ant-design/icons'
import { t } from '../../../contract/language/texts.ts'
import { RecordFilter } from '../../tables/record-filter.tsx'
import { Note, Panel, Row } from '../../ui/layout.tsx'
import { useMay } from '../../ui/use-may.ts'
import style from './settings.module.css'

interface Company {
  id: number
  name: string
}

interface MutedSectionProps {
  value: readonly Company[]
  isOpen: boolean
  onChange: (value: Company[]) => void
}

export function MutedSection({ value, isOpen, onChange }: MutedSectionProps) {
  // A person who may not search companies can still unmute one.
  const mayFind = useMay('employees', 'find-companies') && isOpen
  return (
    <Panel as="fieldset" disabled={!isOpen}>
      <legend>{t('notification-settings.muted.title')}</legend>
      <Note>{value.length === 0 ? t('notification-settings.muted.none') : t('notification-settings.muted.text')}</Note>
      {value.length > 0 && (
        <Row as="ul" gap="s" className={style['muted']}>
          {value.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                aria-label={t('notification-settings.muted.remove', { name })}
                onClick={() => onChange(value.filter((one) => one.id !== id))}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
        </Row>
      )}
      {mayFind && (
        <div>
          <RecordFilter
            title={t('notification-settings.muted.add')}
            placeholder={t('notification-settings.muted.add')}
            resource="companies"
            filters={{ without: value.map(({ id }) => id) }}
            value=""
            onChange={(_id, company) => company && onChange([...value, company])}
          />
        </div>
      )}
    </Panel>
  )
}
