import { LockOutlined } from '@ant-design/icons'
import { useUpdate } from '@refinedev/core'
import { App, Tabs } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { personParts, targetOf } from '../../../../access-control/people.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { readForm, startForm, toFormErrors, writeForm } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { ApiError } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/calls.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { isChanged } from '../../../forms/is-changed.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { type Choice, type Conflict, Conflicts, type FormsData, useMerge } from '../../../forms/merge/conflicts.tsx'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { Dialog, DialogButtons, useUnsavedGuard } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { PaymentSections } from '../bank/payment-sections.tsx'
import { DocumentLinks } from '../documents/document-links.tsx'
import style from '../employees.module.css'
import { currentTab, isTabLocked } from '../guide/guide-steps.ts'
import { findTaken } from '../use-person-forms.ts'

interface EditProfileDialogProps extends PartProps<Person> {
  /** Profile, Address, Details: one tab each, in this order. */
  forms: readonly LoadedForm[]
  /** Step of the onboarding guide, which opens the tabs one after the other (C3); null where it is off. */
  guideStep: number | null
  isOpen: boolean
  onClose: () => void
}

/** Edit Profile (C3, C17, C18): typed data stays until it is saved or deliberately discarded. */
export function EditProfileDialog({ record: shown, forms, guideStep, isOpen, onClose, reload }: EditProfileDialogProps) {
  const { message } = App.useApp()
  const session = useSession()
  const [person, setPerson] = useState(shown)
  // Keeps the record as it was when the dialog opened: a newer one must not replace what is being typed.
  const [drawn, setDrawn] = useState(shown.version)
  const stored = useDrafts(forms, person, readForm)
  const before = useDrafts(forms, person, startForm)
  const [typed, setTyped] = useState<FormsData>({})
  // The data the forms are drawn with: the record, or the result of a merge with a newer one.
  const [start, setStart] = useState<FormsData | null>(null)
  const merge = useMerge(forms)
  const current = guideStep === null ? null : currentTab(guideStep)
  const [tab, setTab] = useState(current ?? forms[0]?.name ?? '')
  const [wasSent, setWasSent] = useState(false)
  const handles = useRef(new Map<string, SchemaFormHandle>())
  const { call, reset, loading, error } = useSaveProfile()

  const drafts = { ...before, ...typed }
  const isDirty = forms.some(({ name }) => isChanged(before[name], drafts[name]))
  const refused = useMemo(() => sortErrors(forms, error?.fields ?? []), [forms, error])
  const wrong = new Map(forms.map((form) => [form.name, form.validate(drafts[form.name] ?? {}).length]))
  const hasWrong = [...wrong.values()].some((count) => count > 0)
  useUnsavedGuard(isOpen && isDirty)
  const about = targetOf(person)
  const parts = personParts(session, about)

  const isLocked = (name: string) => guideStep !== null && isTabLocked(name, guideStep)
  const showFirst = (isWrong: (name: string) => boolean) => {
    const first = forms.find(({ name }) => isWrong(name))
    if (first) setTab(first.name)
  }
  const save = async () => {
    setWasSent(true)
    const refusing = forms.filter(({ name }) => handles.current.get(name)?.validate() === false).map(({ name }) => name)
    if (refusing.length > 0) {
      // The values that were taken may have been changed since, and are asked about again with the next save.
      if (error?.code === 'DUPLICATE') reset()
      // Errors are shown before unusual values.
      return showFirst((name) => refusing.includes(name) && (!hasWrong || (wrong.get(name) ?? 0) > 0))
    }
    if (!merge.check()) return
    const sent = { ...stored, ...untouched(stored, before, drafts) }
    if (!forms.some(({ name }) => isChanged(sent[name], drafts[name]))) return onClose()
    const end = await call({ person, forms, before: sent, drafts, onReload: reload })
    if (end.status === 200) {
      void message.success(t('office.editProfile.saved'))
      onClose()
    } else {
      const { byForm } = sortErrors(forms, end.error?.fields ?? [])
      showFirst((name) => (byForm[name]?.length ?? 0) > 0)
    }
  }
  const loadLatest = async () => {
    const latest = await reload()
    if (!latest) return false
    const merged = merge.take(before, drafts, draftsOf(forms, latest, startForm))
    setWasSent(false)
    reset()
    setPerson(latest)
    setDrawn(latest.version)
    setTyped(merged)
    setStart(merged)
    return true
  }
  const choose = (conflict: Conflict, choice: Choice) => {
    const { form, values } = merge.choose(conflict, choice, drafts)
    handles.current.get(form)?.fill(values)
    setTab(form)
  }
  /** After a save of bank data or house credit: the typed data is kept, unless another person changed it meanwhile. */
  const readAgain = async () => {
    const latest = await reload()
    if (latest && forms.every((form) => !isChanged(stored[form.name], readForm(form, latest)))) setPerson(latest)
    return latest
  }

  return (
    <Dialog
      title={t('office.editProfile.title')}
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty}
      isBusy={loading}
      footer={(closeDialog) => <DialogButtons onCancel={closeDialog} loading={loading} onSubmit={() => void save()} />}
    >
      <Refusal error={error} elsewhere={refused.elsewhere} onLoadLatest={loadLatest} />
      <Conflicts merge={merge} onChoose={choose} />
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={forms.map((form) => ({
          key: form.name,
          label: (
            <TabLabel
              title={form.title}
              wrong={wasSent ? (wrong.get(form.name) ?? 0) : 0}
              isCurrent={form.name === current}
              isLocked={isLocked(form.name)}
            />
          ),
          disabled: isLocked(form.name),
          // All tabs stay mounted, so that each keeps its input and can be validated.
          forceRender: true,
          children: (
            <>
              <SchemaForm
                // rjsf keeps its own state: another person or version is another form.
                key={`${person.id}-${drawn}`}
                id={`edit-${form.name}`}
                form={form}
                data={(start ?? before)[form.name] ?? {}}
                disabled={loading}
                isOwnData={session.id === person.id}
                {...(refused.byForm[form.name]?.length ? { extraErrors: refused.byForm[form.name] } : {})}
                formRef={(handle) => {
                  if (handle) handles.current.set(form.name, handle)
                  else handles.current.delete(form.name)
                }}
                onChange={(data) => setTyped((others) => ({ ...others, [form.name]: data }))}
                onSubmit={() => void save()}
              >
                {/* With several fields Enter sends a form only if it has a submit button; the visible one is outside. */}
                <button type="submit" hidden />
              </SchemaForm>
              {form.name === 'details' && isOpen && (
                <Stack top="l">
                  {parts.includes('documents') && <DocumentLinks person={person} />}
                  {parts.includes('bank') && <PaymentSections record={person} reload={readAgain} />}
                </Stack>
              )}
            </>
          ),
        }))}
      />
    </Dialog>
  )
}

const draftsOf = (forms: readonly LoadedForm[], person: Person, read: typeof readForm): FormsData =>
  Object.fromEntries(forms.map((form) => [form.name, read(form, person)]))

const useDrafts = (forms: readonly LoadedForm[], person: Person, read: typeof readForm): FormsData =>
  useMemo(() => draftsOf(forms, person, read), [forms, person, read])

/** Forms without stored and typed data: their default values alone are not worth a save. */
const untouched = (stored: FormsData, before: FormsData, drafts: FormsData): FormsData =>
  Object.fromEntries(
    Object.entries(drafts).filter(([name, draft]) => !isChanged({}, stored[name]) && !isChanged(before[name], draft)),
  )

interface TabLabelProps {
  title: string
  wrong: number
  /** The onboarding guide's current step is here (C3). */
  isCurrent: boolean
  /** Opens with a later step of the guide. */
  isLocked: boolean
}

/** A tab's name with its marks, each as a sign and as a text. */
function TabLabel({ title, wrong, isCurrent, isLocked }: TabLabelProps) {
  return (
    <>
      {isLocked && <LockOutlined aria-hidden="true" className={style['lock'] as string} />}
      {title}
      {isLocked && <span className="visually-hidden"> {t('guide.lockedTab')}</span>}
      {isCurrent && (
        <>
          <span className={style['marker']} aria-hidden="true" data-marker="" />
          <span className="visually-hidden"> {t('guide.currentTab')}</span>
        </>
      )}
      {wrong > 0 && (
        <>
          {' '}
          <span className={style['count']} aria-hidden="true">
            {wrong}
          </span>
          <span className="visually-hidden">{t('office.editProfile.wrong', { fields: wrong })}</span>
        </>
      )}
    </>
  )
}

interface SaveInput {
  person: Person
  forms: readonly LoadedForm[]
  before: FormsData
  drafts: FormsData
  /** Reads the record again after the save; the call ends when the new record is there. */
  onReload: () => Promise<unknown>
}

const DUPLICATE_STATUS = 409

/**
 * Saves what changed in the forms: first asks whether unique values are taken (C17), then sends one update with the
 * version the person was read in. Refused with DUPLICATE when a value is taken, STALE when the record changed meanwhile.
 */
function useSaveProfile() {
  const { mutateAsync } = useUpdate<Person, CallError>()
  const save = useCallback(
    async ({ person, forms, before, drafts, onReload }: SaveInput) => {
      const changed = forms.filter(({ name }) => isChanged(before[name], drafts[name]))
      const payload = toPayload(changed, drafts)
      const taken = await findTaken(person.id, forms, toPayload(forms, before), payload)
      if (taken.length > 0) {
        throw new ApiError(DUPLICATE_STATUS, 'DUPLICATE', t('forms.taken', { fields: taken.join(', ') }))
      }
      const isInternal = person.role.name === 'InternalEmployee'
      const { data } = await mutateAsync({
        resource: 'employees',
        id: person.id,
        values: { ...payload, version: person.version, ...(isInternal ? { typeUser: 'InternalEmployee' } : {}) },
        // The page that shows the record reads it again, once and only after a successful save.
        invalidates: ['list', 'many'],
        successNotification: false,
        errorNotification: false,
      })
      await onReload()
      return data
    },
    [mutateAsync],
  )
  return useCall(save)
}

type Members = Record<string, unknown>

/** One payload out of several forms; each contributes its own members. */
const toPayload = (forms: readonly LoadedForm[], drafts: FormsData): Members =>
  Object.assign({}, ...forms.map((form) => writeForm(form, drafts[form.name] ?? {})))

/** Errors of a refused save, grouped by the form of their fields; `elsewhere` are those of no form. */
function sortErrors(forms: readonly LoadedForm[], errors: readonly FieldError[]) {
  const isOf = (form: LoadedForm) => (error: FieldError) => toFormErrors(form, [error]).fields.length > 0
  const byForm = Object.fromEntries(forms.map((form) => [form.name, errors.filter(isOf(form))]))
  return { byForm, elsewhere: errors.filter((error) => !forms.some((form) => isOf(form)(error))) }
}
