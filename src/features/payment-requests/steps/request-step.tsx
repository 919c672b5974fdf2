import { Button, Input } from 'antd'
import { useCallback, useId, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useRead } from '../../../../providers/calls.ts'
import type { PartProps } from '../../../resource/record-view.tsx'
import { StepDialog, type StepPartProps } from '../../../resource/step-dialog.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Note, ProblemNote, Quote, Row, Stack } from '../../../ui/layout.tsx'
import { Acknowledge, RestoreWhat, SeenTotals, sayChanges, ToPay } from './step-parts.tsx'

const FOUND = 20
const MOST_NOTE = 500

interface PersonNote {
  payrollId: number
  person: string
  note: string
}

/** Requested changes for single people, who are found by name. */
function PersonNotes({ record: { id: requestId }, isTried, onEnter }: StepPartProps<PaymentRequest>) {
  const [notes, setNotes] = useState<readonly PersonNote[]>([])
  const onChange = (now: readonly PersonNote[]) => {
    setNotes(now)
    const payrollNotes = now.map(({ payrollId, note }) => ({ payrollId, note: note.trim() }))
    onEnter(
      now.length > 0 ? { payrollNotes } : {},
      payrollNotes.every(({ note }) => note !== ''),
    )
  }
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data, isPlaceholderData } = useRead(
    'payroll/get-payrolls-by-request-id',
    { requestId, page: 1, limit: FOUND, ...(search === '' ? {} : { search }) },
    { enabled: isOpen, keeps: true, reuses: true },
  )
  const find = useCallback((text: string) => {
    setOpen(true)
    setSearch(text)
  }, [])
  const people = (data?.payrolls ?? []).filter(({ id }) => !notes.some(({ payrollId }) => payrollId === id))
  const add = (value: string) => {
    const person = people.find(({ id }) => String(id) === value)
    if (!person) return
    onChange([...notes, { payrollId: person.id, person: `${person.firstname} ${person.lastname}`, note: '' }])
  }
  const set = (payrollId: number, note: string) =>
    onChange(notes.map((one) => (one.payrollId === payrollId ? { ...one, note } : one)))
  return (
    <Stack as="fieldset" gap="s" top="m">
      <legend>{t('payroll-preparation.notes.title')}</legend>
      {notes.map((one) => (
        <NoteField
          key={one.payrollId}
          one={one}
          isMissing={isTried && one.note.trim() === ''}
          onChange={(note) => set(one.payrollId, note)}
          onRemove={() => onChange(notes.filter(({ payrollId }) => payrollId !== one.payrollId))}
        />
      ))}
      <Combobox
        // Cleared for the next person after a choice.
        key={notes.length}
        label={t('payroll-preparation.notes.person')}
        placeholder={t('payroll-preparation.notes.find')}
        text=""
        options={people.map(({ id, firstname, lastname }) => ({ value: String(id), label: `${lastname} ${firstname}` }))}
        isOld={isPlaceholderData}
        hint={t('payroll-preparation.notes.found', { count: people.length })}
        onSearch={find}
        onClose={() => setOpen(false)}
        onPick={add}
      />
    </Stack>
  )
}

interface NoteFieldProps {
  one: PersonNote
  isMissing: boolean
  onChange: (note: string) => void
  onRemove: () => void
}

function NoteField({ one: { person, note }, isMissing, onChange, onRemove }: NoteFieldProps) {
  const id = useId()
  return (
    <div>
      <Row justify="between" align="baseline">
        <span id={`${id}-name`}>{t('payroll-preparation.notes.noteFor', { person })}</span>
        <Button size="small" type="text" aria-label={t('payroll-preparation.notes.removeFor', { person })} onClick={onRemove}>
          {t('payroll-preparation.notes.remove')}
        </Button>
      </Row>
      <Input.TextArea
        // The person was just chosen to be written about.
        autoFocus
        rows={2}
        maxLength={MOST_NOTE}
        value={note}
        aria-labelledby={`${id}-name`}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-wrong` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <ProblemNote id={`${id}-wrong`}>{isMissing && t('payroll-preparation.notes.empty')}</ProblemNote>
    </div>
  )
}

type StepProps = StepPartProps<PaymentRequest>

const PARTS = { totals: SeenTotals, note: SentNote, payment: ToPay, warnings: Acknowledge, extent: Extent }
const BELOW = { people: PersonNotes }

interface RequestStepProps extends PartProps<PaymentRequest> {
  step: PaymentRequest['steps'][number]
  onClose: () => void
}

export const RequestStep = ({ record, step, onClose, reload }: RequestStepProps) => (
  <StepDialog
    step={step}
    record={record}
    named={{ requestId: record.id, acknowledged: [], what: 'manual' }}
    machine="payment-request"
    parts={PARTS}
    below={BELOW}
    submitting={t('payment-requests.step.sending')}
    width={560}
    onClose={onClose}
    onReload={reload}
    // Approval covers the displayed amounts: the new amounts are shown next to the former ones, and the question is asked
    // again.
    overtakenBy="TOTALS_CHANGED"
    changes={sayChanges}
  />
)

/** The note that the amounts were sent with. */
function SentNote({ record: { send_note } }: StepProps) {
  if (send_note === null) return null
  return (
    <>
      <Note top="m" aria-hidden="true">
        {t('payment-requests.step.noteOfProvider')}
      </Note>
      <Quote top="s" bottom="s" aria-label={t('payment-requests.step.noteOfProvider')}>
        {send_note}
      </Quote>
    </>
  )
}

function Extent({ entered, onEnter }: StepProps) {
  const what = entered['what'] === 'all' ? 'all' : 'manual'
  return <RestoreWhat value={what} onChange={(chosen) => onEnter(chosen === 'all' ? { what: chosen } : {})} />
}
