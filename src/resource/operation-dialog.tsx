import { App, Button } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Role } from '../../access-control/roles.ts'
import type { FieldError } from '../../contract/errors.ts'
import { toFormErrors } from '../../contract/forms/record.ts'
import { withoutFields } from '../../contract/forms/shown.ts'
import type { OperationName, Operations } from '../../contract/index.ts'
import { type TextBranch, type TextValues, t, textAt } from '../../contract/language/texts.ts'
import type { InputOf } from '../../contract/operation.ts'
import { DOCUMENT_MAX_BYTES, sizeText } from '../../contract/upload.ts'
import { ApiError } from '../../providers/api.ts'
import { type ResultOf, useOperation, useRequestKey, useRunning, useSend } from '../../providers/calls.ts'
import type { UploadMeta } from '../../providers/data/data-provider.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { useQuery } from '../../providers/use-query.ts'
import style from '../forms/forms.module.css'
import { type LoadedForm, loadForm } from '../forms/load-form.ts'
import { localForm, useLocal } from '../forms/local-form.ts'
import { Dialog, DialogButtons, useUnsavedGuard } from '../ui/dialog.tsx'
import { DialogButton, type DialogButtonProps } from '../ui/dialog-button.tsx'
import { isOutdated, NotLoaded, Refusal, type Reloaded } from '../ui/notices.tsx'
import { ReasonField, useReason } from '../ui/reason-field.tsx'
import { useSession } from '../ui/session-context.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { type DialogFile, DialogFiles, useDialogFiles } from './dialog-files.tsx'
import type { FormData, FormPart, FormPartHandle } from './form-part.tsx'

/** Everything that the person entered in the dialog. */
export interface Entered {
  /** The form as it is saved: an emptied field is `null`. */
  payload: FormData
  /** The form without its empty fields. */
  typed: FormData
  /** Like `typed`, with the spaces around a text kept. */
  raw: FormData
  /** The form as the dialog opened with it. */
  first: FormData
  reason: string
}

/** State of the dialog that its further fields may depend on. */
export interface Inside {
  typed: FormData
  /** Files that were chosen, by their member of the call. */
  files: Readonly<Record<string, readonly File[]>>
  error: CallError | null
  loading: boolean
  /** The server's problem with this member of the input. */
  problemOf: (field: string) => string | undefined
  fill: (values: FormData) => void
  /** Clears the refusal once its cause has changed. */
  reset: () => void
}
/** Only the name of the operation says which one it is. */
type Sent<N extends OperationName> = Partial<InputOf<Operations[NoInfer<N>]>>
type Part = ReactNode | ((inside: Inside) => ReactNode)

export interface OperationDialogProps<N extends OperationName> {
  operation: N
  title: string
  onClose: () => void
  /** Members of the call that are not entered here; as a function, all members. */
  input?: Sent<N> | ((entered: Entered) => Sent<N>)
  /** The call carries a key, so that the same content sent again, because its answer was lost, is done once. */
  isKeyed?: boolean | undefined
  /** Makes the same content another change, such as a newer version of the record. */
  keyedBy?: unknown
  /** Path of the form's fields in the input, the prefix of their problems: `incidents.0.`. */
  place?: string | undefined
  /** Reason why this cannot be sent, where neither a field nor the server reports it. */
  refuse?: (entered: Entered) => string | undefined
  /** Makes more of one call, such as one for each part of a long list. */
  send?: (input: InputOf<Operations[N]>, one: (input: InputOf<Operations[N]>) => Promise<ResultOf<N>>) => Promise<ResultOf<N>>

  /** File of schemas/forms, without `.json`, or a form that is loaded already. */
  form?: string | LoadedForm | undefined
  /** Fields of the form that this record does not have. */
  absent?: readonly string[] | undefined
  /** Completes the form with what only the page knows; keeps its identity between renders. */
  shape?: ((form: LoadedForm) => LoadedForm) | undefined
  /** Role of the person the form is about. */
  subject?: Role | undefined
  /** The record that choices of other records in the form depend on (`@member` of `x-options`). */
  about?: object | undefined
  /** First content of the form; a newer record does not replace typed text. */
  prefill?: FormData | ((form: LoadedForm) => FormData)
  /** The record is not stored yet, so an empty field is left out instead of cleared. */
  isNew?: boolean | undefined
  /** Without a change there is nothing to save: the dialog closes. */
  skipsUnchanged?: boolean | undefined
  /** The person fills in their own data. */
  isOwnData?: boolean | undefined
  /** The form asks for the password alone: its field has the focus, and closing drops it without a question. */
  isPassword?: boolean
  notLoaded?: string | undefined
  /** A choice before the fields, which may fill some of them. */
  lead?: Part | undefined

  /** Does it ask for a reason? A given one must have the minimum length. */
  reason?: 'required' | 'optional' | undefined
  reasonLabel?: string | undefined
  /** Files by their member of the call. Sent as a form, also without a file. */
  files?: Readonly<Record<string, DialogFile>> | undefined

  /** Text above the fields that explains the call, or a choice that the form depends on. */
  question?: Part | undefined
  children?: Part | undefined
  /** Like `children`, below the reason. */
  below?: Part | undefined
  /** Something of the children is changed. */
  isDirty?: boolean | undefined
  /** Shows the problems of the children and answers whether the dialog may be sent. */
  check?: () => boolean
  /** Members of the input whose problems the children show. */
  shows?: RegExp | undefined
  attached?: Readonly<Record<string, File>> | undefined

  submit?: string | undefined
  submitting?: string | undefined
  cancel?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | ((inside: Inside) => boolean)
  width?: number | undefined

  done?: string | null | ((result: ResultOf<N>, entered: Entered) => string) | undefined
  /** Reads the changed data again. Part of the call: the dialog stays open until the page shows the result. */
  onChanged?: (result: ResultOf<N>) => unknown
  /** Ends the dialog in another way than by closing it. */
  onDone?: (result: ResultOf<N>) => unknown
  onFailed?: (error: CallError) => unknown
  /** A further sentence next to the refusal. */
  detail?: (error: CallError) => string | undefined
  /** Reads the record again after another person changed it; the dialog stays open and keeps typed text. */
  onReload?: () => Promise<Reloaded>
  /** Like `onReload` for a form: answers the form's data of the newer record, which is merged with the typed data. */
  readLatest?: (form: LoadedForm) => Promise<FormData | undefined>
}

/** Props of a dialog that makes one call. */
export interface DialogEnds {
  onClose: () => void
  onChanged: () => Promise<unknown>
}

const NOTHING: FormData = {}

/**
 * The dialog of every operation that collects input (form, reason, files, question) and makes one call. The input survives a
 * refusal, is merged with what another person saved, and is discarded only after a question.
 */
export function OperationDialog<N extends OperationName>(props: OperationDialogProps<N>) {
  const { operation, title, onClose, form: named, subject, submit, danger = false, children, lead, isPassword = false } = props
  const { message } = App.useApp()
  const drawn = useDialogForm(named, subject, props.absent)
  const { form: loaded = null, FormPart = null } = drawn.data ?? {}
  const { shape } = props
  const form = useMemo(() => (loaded && shape ? shape(loaded) : loaded), [loaded, shape])
  const first = useFirst(form, props.prefill)
  const part = useRef<FormPartHandle>(null)
  const [entered, setEntered] = useState<{ typed: FormData; isDirty: boolean } | null>(null)
  const typed = entered?.typed ?? first
  const reason = useReason(props.reason === 'required')
  const files = useDialogFiles(props.files)
  const keyOf = useRequestKey()
  const sender = useSend(operation)
  const { call, reset, loading, error } = useRunning(async (entered: Entered) => {
    const refusal = props.refuse?.(entered)
    if (refusal !== undefined) throw new ApiError(400, 'VALIDATION', refusal)
    const { isKeyed, keyedBy = null, send } = props
    const input = inputOf(props, entered)
    const sentFiles = { ...files.sent, ...props.attached }
    const key = isKeyed ? { requestKey: keyOf([operation, input, sentFiles, keyedBy]) } : {}
    const sent = { ...input, ...key } as InputOf<Operations[N]>
    return send ? send(sent, sender) : sender(sent, props.files || props.attached ? { files: sentFiles } : {})
  })
  const isTyped = entered?.isDirty === true && !isPassword
  const isDirty = isTyped || reason.isDirty || files.isDirty || props.isDirty === true
  // After the call the page may navigate away without a question.
  const [isDone, setDone] = useState(false)
  useUnsavedGuard(isDirty && !isDone)
  const fields = useFieldsIn(error, props.place)
  const elsewhere = (form ? toFormErrors(form, fields).elsewhere : fields).filter(
    ({ field }) => !(field in (props.files ?? {}) || props.shows?.test(field)),
  )
  // The field already shows this message, so the notice above the fields is left out.
  const isShownByField = elsewhere.length === 0 && fields.some(({ message: words }) => words === error?.message)

  const take = async () => {
    const entered = named === undefined ? { payload: NOTHING, typed: NOTHING, raw: NOTHING } : part.current?.take()
    // All parts are checked, so that all problems show, not only the first.
    const isRight = [!props.reason || reason.check(), files.check(), props.check?.() !== false].every(Boolean)
    if (!entered || !isRight) {
      // The refusal of an earlier call would be shown beside the problems of these fields; an outdated record stays outdated.
      if (error && !isOutdated(error)) reset()
      return
    }
    if (props.skipsUnchanged && !isDirty) return onClose()
    const whole = { ...entered, first, reason: reason.reason }
    const end = await call(whole, async (result) => {
      flushSync(() => setDone(true))
      const words = typeof props.done === 'function' ? props.done(result, whole) : props.done
      if (words) void message.success(words)
      await props.onChanged?.(result)
      if (props.onDone) await props.onDone(result)
      else onClose()
    })
    if (end.error) await props.onFailed?.(end.error)
  }
  const { readLatest, onReload } = props
  const loadLatest = async () => {
    const latest = form && readLatest ? await readLatest(form) : await onReload?.()
    if (!latest) return false
    if (form && readLatest) part.current?.merge(latest as FormData)
    reset()
    return true
  }
  const inside: Inside = {
    typed,
    files: files.chosen,
    error,
    loading,
    problemOf: (field) => fields.find((one) => one.field === field)?.message,
    fill: (values) => part.current?.fill(values),
    reset,
  }
  const partOf = (given: Part) => (typeof given === 'function' ? given(inside) : given)
  const isReady = named === undefined || form !== null
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDirty={isDirty && !isDone}
      isBusy={loading}
      width={widthOf(props)}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          cancel={props.cancel}
          submit={submit}
          submitting={props.submitting}
          danger={danger}
          loading={loading}
          disabled={partOf(props.disabled) === true}
          isReady={isReady}
          onSubmit={() => void take()}
        />
      )}
    >
      {isReady && !isShownByField && (
        <Refusal
          error={error}
          elsewhere={elsewhere}
          detail={error ? props.detail?.(error) : undefined}
          onLoadLatest={readLatest || onReload ? loadLatest : undefined}
        />
      )}
      {typeof props.question === 'string' ? <p>{props.question}</p> : partOf(props.question)}
      {form && FormPart ? (
        <FormPart
          // Another subject has another form: the values of the fields both forms have are kept.
          key={subject}
          ref={part}
          form={form}
          first={first}
          start={typed}
          disabled={loading}
          isOwnData={props.isOwnData === true}
          isFocused={isPassword}
          about={props.about}
          errors={fields}
          lead={lead === undefined ? null : <div className={style['lead']}>{partOf(lead)}</div>}
          onChange={(now, isChanged) => {
            setEntered({ typed: now, isDirty: isChanged })
            setDone(false)
          }}
          onSubmit={() => void take()}
        />
      ) : (
        !isReady && (
          <NotLoaded error={drawn.error} refetch={drawn.refetch} notLoaded={props.notLoaded ?? t('form-dialog.notLoaded')} />
        )
      )}
      {isReady && (
        <>
          {partOf(children)}
          {props.files && <DialogFiles fields={props.files} state={files} error={error} disabled={loading} />}
          {props.reason && <ReasonField field={reason.field} label={props.reasonLabel} />}
          {partOf(props.below)}
        </>
      )}
    </Dialog>
  )
}

/** A dialog without a form is as narrow as its question. */
const REASON_WIDTH = 520
const PASSWORD_WIDTH = 440

const widthOf = ({ width, isPassword, form }: Pick<OperationDialogProps<OperationName>, 'width' | 'isPassword' | 'form'>) =>
  width ?? (isPassword ? PASSWORD_WIDTH : form === undefined ? REASON_WIDTH : undefined)

function inputOf<N extends OperationName>({ input, isNew, reason }: OperationDialogProps<N>, entered: Entered): object {
  if (typeof input === 'function') return input(entered) as object
  return { ...(input as object), ...(isNew ? entered.typed : entered.payload), ...(reason ? { reason: entered.reason } : {}) }
}

interface OperationButtonProps<N extends OperationName> extends Omit<OperationDialogProps<N>, 'onClose'> {
  /** Shown on the button; otherwise the label of the dialog's own button. */
  label?: string | undefined
  /** Accessible name of the button, where the same label is on several. */
  name?: string | undefined
  button?: Omit<DialogButtonProps, 'dialog'>
  /** The answer is something to read. */
  outcome?: Outcome<N>
}

export function OperationButton<N extends OperationName>({ label, name, button, outcome, ...rest }: OperationButtonProps<N>) {
  const props = rest as Omit<OperationDialogProps<N>, 'onClose'>
  return (
    <DialogButton
      {...(props.danger && !button?.as ? { danger: true } : {})}
      aria-label={name}
      {...button}
      dialog={(close) =>
        outcome ? (
          <OutcomeDialog {...props} outcome={outcome} onClose={close} />
        ) : (
          <OperationDialog {...props} onClose={close} />
        )
      }
    >
      {label ?? props.submit}
    </DialogButton>
  )
}

/** The texts of a button and of the dialog that it opens, from one branch of the catalogue that has some of these names. */
export function dialogTexts(branch: TextBranch, values?: TextValues) {
  const text = (name: string) => textAt(branch, name, values)
  const submit = text('submit')
  return {
    /** Accessible name of the button, where the same label is on several. */
    name: text('name'),
    /** Shown on the button, where the dialog's own button has another label. */
    label: text('label'),
    title: text('title') ?? submit ?? '',
    question: text('question'),
    reasonLabel: text('reasonLabel'),
    submit,
    submitting: text('submitting'),
    done: text('done'),
    notLoaded: text('notLoaded'),
  }
}

interface Outcome<N extends OperationName> {
  title?: string
  close: string
  /** Its text is shown this once: only its own button closes it without a question. */
  isShownOnce?: (result: ResultOf<N>) => boolean
  /** Leads back to an empty dialog. */
  again?: string
  draw: (result: ResultOf<N>) => ReactNode
}

interface OutcomeDialogProps<N extends OperationName> extends OperationDialogProps<N> {
  outcome: Outcome<N>
}

/** A dialog whose call answers something to read: the answer is shown in its place until it is closed. */
export function OutcomeDialog<N extends OperationName>({ outcome, ...props }: OutcomeDialogProps<N>) {
  const [found, setFound] = useState<{ result: ResultOf<N> } | null>(null)
  const confirm = useConfirm()
  const askToClose = () =>
    confirm({
      title: t('office.shownOnce.title'),
      content: t('office.shownOnce.detail'),
      okText: t('office.shownOnce.close'),
      okButtonProps: { danger: true },
      cancelText: t('office.shownOnce.keep'),
      autoFocusButton: 'cancel',
      onOk: props.onClose,
    })
  // The first dialog closes when the answer arrives; the focus returns to the control that opened it.
  useReturnFocus(true)
  if (found === null) {
    return <OperationDialog {...(props as OperationDialogProps<N>)} onDone={(result) => setFound({ result })} />
  }
  const { title = props.title, close, isShownOnce, again, draw } = outcome
  const isKept = isShownOnce?.(found.result) === true
  return (
    <Dialog
      title={title}
      onClose={isKept ? askToClose : props.onClose}
      width={props.width}
      footer={(leave) =>
        again === undefined ? (
          <Button type="primary" onClick={isKept ? props.onClose : leave}>
            {close}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{close}</Button>
            <Button type="primary" onClick={() => setFound(null)}>
              {again}
            </Button>
          </>
        )
      }
    >
      {draw(found.result)}
    </Dialog>
  )
}

interface Act<N extends OperationName> {
  /** The message after success. */
  done?: string | undefined | ((result: ResultOf<N>) => string)
  /** Reads the changed data again; part of the call. Also, without a result, where another person's change is why the call was refused. */
  onChanged?: (result?: ResultOf<N>) => unknown
  /** The call was refused or lost; the page may show what is no longer so. */
  onFailed?: () => unknown
  /** The caller shows `problem` until the next try, instead of the short message. */
  showsProblem?: boolean
}

/** A button that makes one call at once, and says in passing how it ended. A file that is too large is not sent. */
export function useAct<N extends OperationName>(operation: N, { done, onChanged, onFailed, showsProblem = false }: Act<N>) {
  const { message } = App.useApp()
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (words: string) => (showsProblem ? setProblem(words) : void message.error(words))
  const { call, loading } = useOperation(operation)
  const act = async (input: InputOf<Operations[N]>, meta: UploadMeta = {}, words = done): Promise<void> => {
    setProblem(null)
    const files = Object.values(meta.files ?? {}).flat()
    if (files.some(({ size }) => size > DOCUMENT_MAX_BYTES)) {
      return refuse(t('forms.tooLarge', { max: sizeText(DOCUMENT_MAX_BYTES) }))
    }
    const after = async (result: ResultOf<N>) => {
      if (words !== undefined) void message.success(typeof words === 'function' ? words(result) : words)
      await onChanged?.(result)
    }
    const { error } = await call(input, after, meta)
    if (!error) return
    refuse(error.fields[0]?.message ?? error.message)
    await (onFailed ?? (isOutdated(error) ? onChanged : undefined))?.()
  }
  return { act, loading, problem }
}

const NO_FIELDS: FieldError[] = []

interface Drawn {
  form: LoadedForm
  FormPart: typeof FormPart
}

/** The form of the dialog and the component that draws it; both load while the dialog is already open. */
function useDialogForm(
  named: string | LoadedForm | undefined,
  subject: Role | undefined,
  absent: readonly string[] | undefined,
) {
  const viewer = useSession().role
  const name = typeof named === 'string' ? named : named?.name
  const local = useLocal(({ form, FormPart }: Drawn) => ({ form: withoutFields(localForm(form), absent), FormPart }))
  return useQuery({
    queryKey: ['dialog-form', name, viewer, subject],
    // A changed file shows the next time the dialog opens; the first one stays while it is open.
    queryFn: async (): Promise<Drawn> => {
      const [form, { FormPart }] = await Promise.all([
        typeof named === 'object' ? named : loadForm(name as string, { viewer, subject: subject ?? viewer }),
        import('./form-part.tsx'),
      ])
      return { form, FormPart }
    },
    ...local,
    enabled: name !== undefined,
    gcTime: 0,
    staleTime: 'static',
  })
}

/** First content of the form, computed once when the form arrives. */
function useFirst(form: LoadedForm | null, prefill: FormData | ((form: LoadedForm) => FormData) | undefined): FormData {
  const [kept, setKept] = useState<{ form: LoadedForm; data: FormData } | null>(null)
  if (form === null) return NOTHING
  // A form in another language is still the same.
  if (kept?.form.validate === form.validate) return kept.data
  const data = typeof prefill === 'function' ? prefill(form) : (prefill ?? NOTHING)
  setKept({ form, data })
  return data
}

/** The fields' problems by the names of the form. */
function useFieldsIn(error: CallError | null, place = ''): FieldError[] {
  return useMemo(
    () =>
      error?.fields.map((one) => (one.field.startsWith(place) ? { ...one, field: one.field.slice(place.length) } : one)) ??
      NO_FIELDS,
    [error, place],
  )
}
