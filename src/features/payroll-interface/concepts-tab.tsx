import { useState } from 'react'
import { t, textAt } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { type ResultOf, useRead } from '../../../providers/calls.ts'
import { dialogTexts, OperationButton } from '../../resource/operation-dialog.tsx'
import { formatDate, formatText } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { List, Note, Stack } from '../../ui/layout.tsx'
import { EmptyNotice, NotLoaded } from '../../ui/notices.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { MarkBadge } from './mark-badge.tsx'
import style from './payroll-interface.module.css'

const FIND = 'payroll/find-all-concepts'

/** Description and start of validity of a concept of our own. */
function ownWords({ code, valid_from, retired_from, treatment, is_variable, has_state_tax, kind }: Concept): string {
  const isPaid = kind === 'Perception'
  return joined(
    code,
    t('payroll-interface.concepts.since', {
      retired: retired_from === null ? null : formatDate(retired_from),
      from: formatDate(valid_from),
    }),
    isPaid && (textAt('payroll-interface.concepts.treatments', treatment) ?? treatment),
    isPaid && t('payroll-interface.concepts.counts', { isVariable: is_variable, hasStateTax: has_state_tax }),
  )
}

/** The catalogue of concepts with SAT keys and accounts; those of our own are begun and retired here. */
export function ConceptsTab({ today }: { today: string }) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useRead(FIND, { search }, { keeps: true, reuses: true })
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  return (
    <Stack top="m">
      <div>
        <OperationButton
          operation="payroll/create-concept"
          isKeyed
          input={({ typed: { is_exempt, is_variable, has_state_tax, ...others } }) => ({
            ...EMPTY,
            ...others,
            ...flag('is_exempt', is_exempt),
            ...flag('is_variable', is_variable),
            ...flag('has_state_tax', has_state_tax),
          })}
          {...dialogTexts('payroll-interface.concepts.adding')}
          label={t('payroll-interface.concepts.adding.title')}
          form="payroll-concept"
          prefill={{ kind: 'Perception', is_exempt: 'no', is_variable: 'yes', has_state_tax: 'yes', from: today }}
          width={560}
          done={(_, { typed }) => t('payroll-interface.concepts.added', { name: String(typed['name']) })}
          button={{ type: 'primary' }}
          onChanged={refetch}
        />
      </div>
      <SearchBox label={t('payroll-interface.concepts.search')} value={search} onChange={setSearch} />
      {data.concepts.length === 0 && <EmptyNotice title={t('payroll-interface.concepts.none')}>{''}</EmptyNotice>}
      <List isFramed isLined className={style['concepts']}>
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
            <ChangeButton concept={concept} today={today} onChanged={refetch} />
          </li>
        ))}
      </List>
    </Stack>
  )
}

/** A yes or no of the form, where its kind has it. */
const flag = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value === 'yes' })

/** The server refuses empty members with its own messages. */
const EMPTY = { code: '', name: '', name_es: '', sat_code: '', from: '', reason: '' }

type Concept = ResultOf<'payroll/find-all-concepts'>['concepts'][number]

interface ChangeButtonProps {
  concept: Concept
  today: string
  onChanged: () => Promise<unknown>
}

/** Another SAT key or account from a day on; of a concept of our own also whether it is offered. */
function ChangeButton({ concept, today, onChanged }: ChangeButtonProps) {
  const absent = [...(concept.published_sat_code === null ? ['sat_code'] : []), ...(concept.is_own ? [] : ['offered'])]
  return (
    <OperationButton
      operation="payroll/update-concept"
      input={({ first, typed: { sat_code = '', account = '', offered = first['offered'], from = '', reason = '' } }) => ({
        code: concept.code,
        from: String(from),
        reason: String(reason),
        // Only changed members are sent: another person may change the others meanwhile.
        ...(sat_code === first['sat_code'] || absent.includes('sat_code') ? {} : { sat_code: String(sat_code) }),
        ...(account === first['account'] ? {} : { account: String(account) }),
        ...(offered === first['offered'] ? {} : { is_retired: offered === 'no' }),
      })}
      {...dialogTexts('payroll-interface.concepts.changing', { name: concept.name })}
      form="payroll-concept-change"
      absent={absent}
      prefill={{
        sat_code: concept.sat_code ?? '',
        account: concept.account,
        offered: concept.retired_from === null ? 'yes' : 'no',
        from: today,
      }}
      width={520}
      submit={t('payroll-interface.form.submit')}
      done={t('payroll-interface.form.saved', { title: concept.name })}
      button={{ size: 'small' }}
      onChanged={onChanged}
    />
  )
}
