import { type ComponentType, type ReactNode, useState } from 'react'
import { today } from '../../contract/calendar.ts'
import type { FieldError } from '../../contract/errors.ts'
import { valueAt } from '../../contract/forms/paths.ts'
import type { OperationName, Operations } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import type { Step } from '../../contract/machines/step.ts'
import { TAKE_STEP } from '../../contract/machines/take-step.ts'
import type { InputOf } from '../../contract/operation.ts'
import { FILE_KINDS, type FileKind } from '../../contract/upload.ts'
import { List } from '../ui/layout.tsx'
import { Callout } from '../ui/notices.tsx'
import type { DialogFile } from './dialog-files.tsx'
import { type Entered, type Inside, OperationDialog } from './operation-dialog.tsx'

type Members = Readonly<Record<string, unknown>>

/** Props of a part of the dialog: the record as it was read, and the input of all parts. */
export interface StepPartProps<R> {
  record: R
  entered: Members
  /** @param isRight may it be sent in this state? */
  onEnter: (members: Members, isRight?: boolean) => void
  /** There was an attempt to send it: errors show. */
  isTried: boolean
  /** Further files, by their member of the call. */
  files: Readonly<Record<string, File>>
  onFiles: (files: Readonly<Record<string, File>>) => void
  errors: readonly FieldError[]
  loading: boolean
}

type StepParts<R> = Readonly<Record<string, ComponentType<StepPartProps<R>>>>

interface StepDialogProps<R extends object> {
  step: Step
  record: R
  /** The members of a call that name the record, `{ invoiceId: 5 }`, and those that are sent unless the step gives others. */
  named: Members
  /** The machine, for steps that have no call of their own. */
  machine: string
  /** Parts of the dialog that steps name in `shows`; those below are under the reason. */
  parts?: StepParts<R>
  /** Input that the record suggests, which may be sent as it is. */
  suggested?: Members | undefined
  below?: StepParts<R>
  title?: string | undefined
  submitting?: string
  /** Text above the list of missing items. Without it the step is sent all the same and the server decides. */
  missing?: string
  /** Shown instead of the question after the step; it closes the dialog by itself. */
  outcome?: ReactNode
  width?: number
  /** A call that ends something cannot be made twice, and needs no key. */
  isKeyed?: boolean
  onClose: () => void
  /** The step is taken. Default: `onReload`. */
  onChanged?: () => unknown
  /** Reads the record again; the dialog stays open and continues with the answer. */
  onReload: () => Promise<R | undefined>
  /** The refusal after which the newer record is read at once. */
  overtakenBy?: string
  /** Text of the differences in the newer record, shown next to that refusal. */
  changes?: (now: R, before: R) => string | undefined
}

const NONE: Members = {}
const hasMembers = (members: Members): boolean => Object.keys(members).length > 0

/** Takes a step of a record. The machine file says which input, which facts and which call the step has. */
export function StepDialog<R extends object>(props: StepDialogProps<R>) {
  const { step, onReload, onChanged = onReload, overtakenBy, changes, outcome } = props
  const [suggested] = useState(props.suggested ?? NONE)
  // The step refers to the record as it was read: a newer one replaces it only when the user loads it.
  const [{ record, before }, setLooked] = useState({ record: props.record, before: props.record })
  const [{ entered, isRight }, setEntered] = useState({
    entered: suggested,
    isRight: suggested !== NONE || step.needs.items === null,
  })
  const [isTried, setTried] = useState(false)
  const [isDone, setDone] = useState(false)
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const [first] = useState(() => prefillOf(step, record))
  const isAsked = step.needs_reason || step.on_behalf
  const words = isAsked || step.words !== undefined || step.needs.reason !== null
  // Another person took this step or one that excludes it: another attempt would only be refused again.
  const isOver = record !== before && isGone(step, record)
  const isBlocked = props.missing !== undefined && step.missing.length > 0
  const readLatest = async (): Promise<boolean> => {
    const latest = await onReload()
    if (latest) setLooked({ record: latest, before: record })
    return latest !== undefined
  }
  const draw = (parts: StepParts<R> = {}, { error, loading }: Inside) =>
    Object.entries(parts).map(
      ([name, Part]) =>
        step.shows?.includes(name) && (
          <Part
            key={name}
            record={record}
            entered={entered}
            onEnter={(members, right = true) => setEntered({ entered: members, isRight: right })}
            isTried={isTried}
            files={files}
            onFiles={setFiles}
            errors={error?.fields ?? []}
            loading={loading}
          />
        ),
    )
  return (
    <OperationDialog
      operation={step.call as OperationName}
      title={props.title ?? step.label}
      submit={step.label}
      submitting={props.submitting}
      // "Cancel" next to "Cancel invoice" leaves open which of the two cancels it.
      cancel={step.to === 'Cancelled' ? t('form-dialog.keep') : undefined}
      danger={step.button === 'danger'}
      disabled={isBlocked || isDone || isOver}
      width={props.width ?? 520}
      question={(inside) =>
        isDone ? (
          outcome
        ) : isOver ? (
          <Callout type="warning" title={t('form-dialog.over')} />
        ) : (
          <>
            {step.question !== null && !isBlocked && <p>{step.question}</p>}
            {isBlocked ? <Missing words={props.missing} list={step.missing} /> : draw(props.parts, inside)}
          </>
        )
      }
      below={(inside) => !isBlocked && draw(props.below, inside)}
      check={() => {
        setTried(true)
        return isRight
      }}
      done={step.done ?? undefined}
      {...(step.form === undefined ? {} : { form: step.form, prefill: first })}
      {...(step.files === undefined ? {} : { files: filesOf(step.files) })}
      {...(words && !isBlocked ? { reason: isAsked ? 'required' : 'optional' } : {})}
      reasonLabel={step.needs_reason ? undefined : (step.words?.label ?? (isAsked ? undefined : t('reason.optional')))}
      isDirty={hasMembers(entered === suggested ? files : { ...entered, ...files })}
      attached={hasMembers(files) ? files : undefined}
      isKeyed={props.isKeyed ?? step.members.includes('requestKey')}
      input={(submitted) =>
        inputOf(step, { ...props, record }, submitted, entered) as Partial<InputOf<Operations[OperationName]>>
      }
      onClose={props.onClose}
      onChanged={onChanged}
      {...(outcome ? { onDone: () => setDone(true) } : {})}
      onReload={readLatest}
      onFailed={async ({ code }) => {
        if (code === overtakenBy) await readLatest()
      }}
      detail={({ code }) => (code === overtakenBy && record !== before ? changes?.(record, before) : undefined)}
    />
  )
}

const Missing = ({ words, list }: { words: string | undefined; list: readonly string[] }) => (
  <Callout type="warning" title={words}>
    <List isBulleted>
      {list.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </List>
  </Callout>
)

/** Records without a list of steps leave it to the server. */
const isGone = ({ action }: Step, record: object): boolean =>
  'steps' in record && !(record.steps as readonly Step[]).some((one) => one.action === action)

/** `a|b` is the first of them that has a value; `today` is the day in Mexico City. */
function prefillOf({ prefill = {} }: Step, record: object): Record<string, unknown> {
  const resolve = (source: string) =>
    source === 'today' ? today() : source.split('|').reduce<unknown>((found, path) => found ?? valueAt(record, path), null)
  return Object.fromEntries(Object.entries(prefill).map(([field, source]) => [field, resolve(source)]))
}

const filesOf = (files: NonNullable<Step['files']>): Record<string, DialogFile> =>
  Object.fromEntries(
    Object.entries(files).map(([name, { label, kinds, missing, help }]) => [
      name,
      {
        label,
        accept: kinds.flatMap((kind) => FILE_KINDS[kind as FileKind].extensions).join(','),
        testId: name.replace('_file', ''),
        ...(missing === null ? {} : { missing }),
        ...(help === null ? {} : { help }),
      },
    ]),
  )

/** Picks the members that the call takes from all known values. */
function inputOf<R extends object>(
  step: Step,
  { record, named, machine }: Pick<StepDialogProps<R>, 'record' | 'named' | 'machine'>,
  { typed, reason }: Entered,
  entered: Members,
): Members {
  const member = step.needs_reason ? 'reason' : (step.words?.member ?? (step.on_behalf ? 'onBehalfReason' : 'reason'))
  const seen = Object.entries(step.seen ?? {}).map(([name, path]) => [name, valueAt(record, path)])
  // The general step call takes the typed data as one member; other calls have `fields` of their own, such as those to be
  // corrected.
  const isGeneral = step.call === TAKE_STEP
  const known: Members = {
    id: valueAt(record, 'id'),
    version: valueAt(record, 'version'),
    record: machine,
    action: step.action,
    status: step.to,
    ...named,
    ...step.sends,
    ...Object.fromEntries(seen),
    ...(isGeneral ? { fields: typed } : typed),
    ...entered,
    ...(reason === '' ? {} : { [member]: reason }),
  }
  return Object.fromEntries(step.members.filter((name) => Object.hasOwn(known, name)).map((name) => [name, known[name]]))
}
