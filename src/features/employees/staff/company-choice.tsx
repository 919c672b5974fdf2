import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { folded } from '../../../ui/folded.ts'
import { Panel, Stack } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/notices.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import style from './permissions.module.css'
import { useAssignable } from './use-staff.ts'

/** All companies, or exactly these. */
export interface Reach {
  all: boolean
  companyIds: readonly number[]
}

interface CompanyChoiceProps {
  value: Reach
  onChange: (value: Reach) => void
  disabled: boolean
}

export function CompanyChoice({ value, onChange, disabled }: CompanyChoiceProps) {
  const [search, setSearch] = useState('')
  const query = useAssignable()
  const fits = ({ name }: { name: string }) => folded(name).includes(folded(search))
  const choose = (id: number, isChosen: boolean) =>
    onChange({ ...value, companyIds: isChosen ? [...value.companyIds, id] : value.companyIds.filter((one) => one !== id) })
  return (
    <Panel as="fieldset" top="m" bottom="m" disabled={disabled}>
      <legend>{t('staff.reach.title')}</legend>
      <Stack gap="s">
        <Radio.Group
          name="reach"
          value={value.all}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...value, all: target.value as boolean })}
          options={[
            { label: t('staff.reach.all'), value: true },
            { label: t('staff.reach.some'), value: false },
          ]}
        />
        {!value.all && (
          <>
            <SearchBox label={t('staff.reach.find')} value={search} onChange={setSearch} />
            <Loaded query={query}>
              {({ companies }) => (
                <Panel className={style['options']}>
                  {companies.filter(fits).map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      checked={value.companyIds.includes(id)}
                      disabled={disabled}
                      onChange={({ target }) => choose(id, target.checked)}
                    >
                      {name}
                    </Checkbox>
                  ))}
                  {!companies.some(fits) && <span>{t('staff.reach.noneFound')}</span>}
                </Panel>
              )}
            </Loaded>
            <span aria-live="polite">{t('staff.reach.chosen', { count: value.companyIds.length })}</span>
          </>
        )}
      </Stack>
    </Panel>
  )
}
