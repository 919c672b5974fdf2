import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { ClearIcon } from '../../ui/clear-icon.tsx'
import { folded } from '../../ui/folded.ts'
import { formatMoney } from '../../ui/format.ts'
import { Block, List, Note, Row } from '../../ui/layout.tsx'
import style from './invoice-batches.module.css'
import type { Contractor } from './use-contractors.ts'

const SHOWN = 100

interface PeopleListProps {
  contractors: readonly Contractor[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Contractors to choose from; those who cannot be invoiced are grey and show the reason. */
export function PeopleList({ contractors, chosen, onChoose }: PeopleListProps) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const found = useMemo(() => {
    const named = contractors.filter((one) => fits(one, search))
    // Contractors who can be chosen come first.
    return [...named.filter(({ obstacle }) => !obstacle), ...named.filter(({ obstacle }) => obstacle)]
  }, [contractors, search])
  const free = found.filter(({ obstacle }) => obstacle === null)
  const chosenHere = free.filter(({ id }) => chosen.has(id)).length
  const set = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  const isFiltered = search.trim() !== ''
  return (
    <div>
      <Row bottom="s">
        <Input
          type="search"
          className="search"
          aria-label={t('invoice-batches.people.search')}
          placeholder={t('invoice-batches.people.search')}
          allowClear={{ clearIcon: <ClearIcon /> }}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setShown(SHOWN)
          }}
        />
        <Checkbox
          checked={free.length > 0 && chosenHere === free.length}
          indeterminate={chosenHere > 0 && chosenHere < free.length}
          disabled={free.length === 0}
          onChange={({ target }) =>
            set(
              free.map(({ id }) => id),
              target.checked,
            )
          }
        >
          {isFiltered
            ? t('invoice-batches.people.allFound', { n: free.length })
            : t('invoice-batches.people.all', { n: free.length })}
        </Checkbox>
        <Note as="span" className={style['count']} role="status">
          {t('invoice-batches.people.selected', { n: chosen.size, total: contractors.length })}
        </Note>
      </Row>
      {found.length === 0 && <Note>{t('invoice-batches.people.noneFound')}</Note>}
      <List isFramed isLined className={style['people']}>
        {found.slice(0, shown).map((one) => (
          <Person
            key={one.id}
            contractor={one}
            isChosen={chosen.has(one.id)}
            onChange={(isChosen) => set([one.id], isChosen)}
          />
        ))}
      </List>
      {found.length > shown && (
        <Block as={Button} top="s" onClick={() => setShown(shown + SHOWN)}>
          {t('invoice-batches.people.more', { n: Math.min(SHOWN, found.length - shown) })}
        </Block>
      )}
    </div>
  )
}

interface PersonProps {
  contractor: Contractor
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Person({ contractor, isChosen, onChange }: PersonProps) {
  const { firstname, lastname, email, contract, obstacle } = contractor
  const fee = contract?.contractor_fee
  return (
    <li className={style['person']}>
      <Checkbox checked={isChosen} disabled={obstacle !== null} onChange={({ target }) => onChange(target.checked)}>
        <strong className={obstacle === null ? undefined : 'missing'}>{`${firstname} ${lastname}`}</strong>
        <Note as="span">{email}</Note>
        <Note as="span" className={style['fee']}>
          {obstacle?.reason ??
            (fee == null
              ? t('invoice-batches.people.noFee')
              : t('invoice-batches.people.fee', {
                  period: contract?.fee_period ?? null,
                  fee: formatMoney(fee, contract?.currency),
                  periodText: contract?.fee_period ? valueText(contract.fee_period).toLowerCase() : null,
                }))}
        </Note>
      </Checkbox>
    </li>
  )
}

const fits = ({ firstname, lastname, email }: Contractor, search: string): boolean =>
  folded(`${firstname} ${lastname} ${email}`).includes(folded(search.trim()))
