import { CloseOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { FRESH_MS } from '../../../providers/query-client.ts'
import { useRead } from '../../../providers/use-read.ts'
import { LIST_TEXTS } from '../../texts/lists.ts'
import { NOTIFICATION_SETTINGS_TEXTS } from '../../texts/notification-settings.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Note } from '../../ui/layout.tsx'
import { useMay } from '../../ui/use-may.ts'
import style from './settings.module.css'

const TEXTS = NOTIFICATION_SETTINGS_TEXTS.muted
const FOUND = LIST_TEXTS.find
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
      <legend>{TEXTS.title}</legend>
      <Note>{value.length === 0 ? TEXTS.none : TEXTS.text}</Note>
      {value.length > 0 && (
        <ul className={style['muted']}>
          {value.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                aria-label={TEXTS.remove(name)}
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
      label={TEXTS.add}
      placeholder={TEXTS.add}
      text=""
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      isOld={isPlaceholderData}
      hint={
        isError ? FOUND.failed : isFetching ? FOUND.searching : total === 0 ? FOUND.none : FOUND.found(companies.length, total)
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
