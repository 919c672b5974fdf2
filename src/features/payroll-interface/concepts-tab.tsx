import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/operations/payroll-interface.ts'
import { callApi } from '../../../providers/api.ts'
import { toCallError } from '../../../providers/data/http-error.ts'
import { useCall } from '../../../providers/use-call.ts'
import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LabelledField } from './labelled-field.tsx'
import { MarkBadge } from './mark-badge.tsx'
import style from './payroll-interface.module.css'

const FIND = 'payroll/find-all-concepts'
const TEXTS = PAYROLL_INTERFACE_TEXTS.concepts
const { form } = PAYROLL_INTERFACE_TEXTS
type Concept = AnswerOf<(typeof payrollInterfaceOperations)[typeof FIND]>['concepts'][number]

/** The catalogue of concepts with SAT keys and accounts. */
export function ConceptsTab({ today }: { today: string }) {
  const [search, setSearch] = useState('')
  const [changing, setChanging] = useState<Concept | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['payroll-concepts', search],
    queryFn: ({ signal }) => callApi(FIND, { search }, { signal }),
    placeholderData: (before) => before,
  })
  if (!data && error) return <ErrorNotice message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <div className={style['tab']}>
      <input
        type="search"
        className={style['input']}
        aria-label={TEXTS.search}
        placeholder={TEXTS.search}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {data.concepts.length === 0 && <EmptyNotice title={TEXTS.none}>{''}</EmptyNotice>}
      <ul className={style['concepts']}>
        {data.concepts.map((concept) => (
          <li key={concept.code}>
            <div>
              <strong>{concept.name}</strong> <MarkBadge mark={concept.confidence} />
              <div className={style['quiet']}>
                {concept.kind} · {concept.formula} · {concept.article}
              </div>
            </div>
            <dl>
              <dt>{TEXTS.sat}</dt>
              <dd>{concept.sat_code ?? TEXTS.noKey}</dd>
              <dt>{TEXTS.account}</dt>
              <dd>{concept.account}</dd>
            </dl>
            <Button size="small" aria-label={TEXTS.change(concept.name)} onClick={() => setChanging(concept)}>
              {TEXTS.changeShort}
            </Button>
          </li>
        ))}
      </ul>
      {changing && (
        <ConceptDialog
          concept={changing}
          today={today}
          onClose={() => setChanging(null)}
          onChanged={async () => {
            await refetch()
            setChanging(null)
          }}
        />
      )}
    </div>
  )
}

interface ConceptDialogProps {
  concept: Concept
  today: string
  onClose: () => void
  onChanged: () => Promise<void>
}

function ConceptDialog({ concept, today, onClose, onChanged }: ConceptDialogProps) {
  const { message } = App.useApp()
  const begin = { sat_code: concept.sat_code ?? '', account: concept.account, from: today, reason: '' }
  const [values, setValues] = useState(begin)
  const { call, loading, error } = useCall((input: typeof begin) =>
    callApi('payroll/update-concept', { code: concept.code, ...input }),
  )
  const field = (name: keyof typeof begin, label: string, more: object = {}) => (
    <LabelledField
      label={label}
      value={values[name]}
      problem={error?.fields?.find((one) => one.field === name)?.message}
      onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
      {...more}
    />
  )
  const enter = async () => {
    await call(values, async () => {
      void message.success(form.saved(concept.name))
      await onChanged()
    })
  }
  return (
    <Dialog
      title={TEXTS.change(concept.name)}
      isOpen
      onClose={onClose}
      isDirty={JSON.stringify(values) !== JSON.stringify(begin)}
      width={520}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={form.submit} loading={loading} onSubmit={() => void enter()} />
      )}
    >
      <Refusal error={error} elsewhere={[]} />
      <div className={style['form']}>
        {concept.published_sat_code !== null && field('sat_code', TEXTS.sat)}
        {field('account', TEXTS.account)}
        {field('from', form.from, { type: 'date', min: today, hint: form.fromHint })}
        {field('reason', form.reason, { isLong: true })}
      </div>
    </Dialog>
  )
}
