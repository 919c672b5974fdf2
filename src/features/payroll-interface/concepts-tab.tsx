import { Button } from 'antd'
import { useState } from 'react'
import { t, textAt } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { FRESH_MS } from '../../../providers/query-client.ts'
import { useRead } from '../../../providers/use-read.ts'
import { formatDate, formatText } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Concept, ConceptDialog } from './concept-dialog.tsx'
import { MarkBadge } from './mark-badge.tsx'
import { NewConceptDialog } from './new-concept-dialog.tsx'
import style from './payroll-interface.module.css'

const FIND = 'payroll/find-all-concepts'

/** Description and start of validity of a concept of our own. */
function ownWords({ code, valid_from, retired_from, treatment, is_variable, has_state_tax, kind }: Concept): string {
  const counts =
    kind === 'Perception'
      ? [
          textAt('payroll-interface.concepts.treatments', treatment) ?? treatment,
          t('payroll-interface.concepts.counts', { isVariable: is_variable, hasStateTax: has_state_tax }),
        ]
      : []
  return [
    code,
    t('payroll-interface.concepts.since', {
      retired: retired_from === null ? null : formatDate(retired_from),
      from: formatDate(valid_from),
    }),
    ...counts,
  ].join(' · ')
}

/** The catalogue of concepts with SAT keys and accounts; those of our own are begun and retired here. */
export function ConceptsTab({ today }: { today: string }) {
  const [search, setSearch] = useState('')
  const [changing, setChanging] = useState<Concept | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useRead(FIND, { search }, { keeps: true, staleTime: FRESH_MS })
  if (!data && error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <div className={style['tab']}>
      <div>
        <Button type="primary" onClick={() => setAdding(true)}>
          {t('payroll-interface.concepts.add')}
        </Button>
      </div>
      <input
        type="search"
        className={style['input']}
        aria-label={t('payroll-interface.concepts.search')}
        placeholder={t('payroll-interface.concepts.search')}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {data.concepts.length === 0 && <EmptyNotice title={t('payroll-interface.concepts.none')}>{''}</EmptyNotice>}
      <ul className={style['concepts']}>
        {data.concepts.map((concept) => (
          <li key={concept.code}>
            <div>
              <strong>{concept.name}</strong> <MarkBadge mark={concept.confidence} />
              {concept.is_own && (
                <Note as="div">
                  {concept.name_es} · {ownWords(concept)}
                </Note>
              )}
              <Note as="div">
                {valueText(concept.kind)} · {concept.formula} · {concept.article}
              </Note>
            </div>
            <dl>
              <dt>{t('payroll-interface.concepts.sat')}</dt>
              <dd>{formatText(concept.sat_code)}</dd>
              <dt>{t('payroll-interface.concepts.account')}</dt>
              <dd>{concept.account}</dd>
            </dl>
            <Button
              size="small"
              aria-label={t('payroll-interface.concepts.change', { name: concept.name })}
              onClick={() => setChanging(concept)}
            >
              {t('payroll-interface.concepts.changeShort')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <NewConceptDialog today={today} onClose={() => setAdding(false)} onChanged={refetch} />}
      {changing && <ConceptDialog concept={changing} today={today} onClose={() => setChanging(null)} onChanged={refetch} />}
    </div>
  )
}
