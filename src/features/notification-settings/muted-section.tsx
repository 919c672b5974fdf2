import { CloseOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { FRESH_MS } from '../../../providers/query-client.ts'
import { useRead } from '../../../providers/use-read.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { countedRows } from '../../ui/counted-rows.ts'
import { Note } from '../../ui/layout.tsx'
import { useMay } from '../../ui/use-may.ts'
import style from './settings.module.css'

const SHOWN = 20

interface Company {
  id: number
  name: string
}

interface MutedSectionProps {
  value: readonly Company[]
  isOpen: boolean
  onChange: (value: Company[]) => void
}

/** Companies whose notifications the person has muted. */
export function MutedSection({ value, isOpen, onChange }: MutedSectionProps) {
  // A person who may not search companies can still unmute one.
  const mayFind = useMay('employees', 'find-companies') && isOpen
  return (
    <fieldset className={style['part']} disabled={!isOpen}>
      <legend>{t('notification-settings.muted.title')}</legend>
      <Note>{value.length === 0 ? t('notification-settings.muted.none') : t('notification-settings.muted.text')}</Note>
      {value.length > 0 && (
        <ul className={style['muted']}>
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
        </ul>
      )}
      {mayFind && <FindCompany without={value} onFound={(company) => onChange([...value, company])} />}
    </fieldset>
  )
}

function FindCompany({ without, onFound }: { without: readonly Company[]; onFound: (company: Company) => void }) {
  const [search, setSearch] = useState<string | null>(null)
  const { data, isError, isFetching, isPlaceholderData } = useRead(
    'client/find-companies',
    { limit: SHOWN, ...(search ? { search } : {}) },
    { enabled: search !== null, keeps: true, staleTime: FRESH_MS },
  )
  const onClose = useCallback(() => setSearch(null), [])
  const companies = isError ? [] : (data?.companies ?? []).filter(({ id }) => without.every((one) => one.id !== id))
  const total = data?.totalCompanies ?? 0
  return (
    <Combobox
      className={style['find']}
      label={t('notification-settings.muted.add')}
      placeholder={t('notification-settings.muted.add')}
      text=""
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      isOld={isPlaceholderData}
      hint={
        isError
          ? t('lists.find.failed')
          : isFetching
            ? t('lists.find.searching')
            : total === 0
              ? t('lists.find.none')
              : t('lists.find.found', {
                  isMore: companies.length < total,
                  shown: companies.length,
                  total: countedRows(total),
                })
      }
      onSearch={setSearch}
      onClose={onClose}
      onPick={(chosen) => {
        const company = companies.find(({ id }) => String(id) === chosen)
        if (company) onFound(company)
      }}
    />
  )
}
