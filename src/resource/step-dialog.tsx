import { Alert } from 'antd'
import { type ComponentType, useState } from 'react'
import { today } from '../../contract/calendar.ts'
import type { FieldError } from '../../contract/errors.ts'
import { valueAt } from '../../contract/forms/paths.ts'
import type { OperationName, Operations } from '../../contract/index.ts'
import type { Step } from '../../contract/machines/step.ts'
import { TAKE_STEP } from '../../contract/machines/take-step.ts'
import type { InputOf } from '../../contract/operation.ts'
import { FILE_KINDS, type FileKind } from '../../contract/upload.ts'
import type { DialogFile } from './dialog-files.tsx'
import { OperationDialog, type Said } from './operation-dialog.tsx'

type Members = Readonly<Record<string, unknown>>

/** Props of a part of the dialog: the record as it was read, and the input of all parts. */
export interface StepPartProps<R> {
  record: R
  entered: Members
  onEnter: (members: Members) => void
  /** Further files, by their member of the call. */
  files: Readonly<Record<string, File>>
  onFiles: (files: Readonly<Record<string, File>>) => void
  errors: readonly FieldError[]
  loading: boolean
}

interface StepDialogProps<R extends object> {
  step: Step
  record: R
  /** The members of a call that name the record: `{ invoiceId: 5 }`. */
  named: Members
  /** The machine, for steps that have no call of their own. */
  machine: string
  /** Parts of the dialog that steps name in `shows`. */
  parts?: Readonly<Record<string, ComponentType<StepPartProps<R>>>>
  title?: string
  submitting?: string
  /** Text above the list of missing items. Without it the step is sent all the same and the server decides. */
  missing?: string
  width?: number
  /** A call that ends something cannot be made twice, and needs no key. */
  isKeyed?: boolean
  onClose: () => void
  onChanged: () => unknown
  /** Reads the record again; the dialog stays open and continues with the answer. */
  onReload?: () => Promise<R | undefined>
}

const NONE: Members = {}

/** Takes a step of a record. The machine file says which input, which facts and which call the step has. */
export function StepDialog<R extends object>(props: StepDialogProps<R>) {
  const { step, parts = {}, onReload } = props
  // The step refers to the record as it was read: a newer one replaces it only when the user loads it.
  const [record, setRecord] = useState(props.record)
  const [entered, setEntered] = useState<Members>(NONE)
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const [first] = useState(() => prefillOf(step, record))
  const words = step.words !== undefined || step.needs.reason !== null || step.on_behalf
  const isBlocked = props.missing !== undefined && step.missing.length > 0
  const shown = Object.entries(parts).filter(([name]) => step.shows?.includes(name))
  return (
    <OperationDialog
      operation={step.call as OperationName}
      title={props.title ?? step.label}
      submit={step.label}
      {...(props.submitting === undefined ? {} : { submitting: props.submitting })}
      danger={step.button === 'danger'}
      disabled={isBlocked}
      width={props.width ?? 520}
      question={step.question}
      done={step.done ?? undefined}
      {...(step.form === undefined ? {} : { form: step.form, prefill: first })}
      {...(step.files === undefined ? {} : { files: filesOf(step.files) })}
      {...(words && !isBlocked ? { reason: step.needs_reason || step.on_behalf ? 'required' : 'optional' } : {})}
      {...(step.words === undefined || step.needs_reason ? {} : { reasonLabel: step.words.label })}
      isDirty={Object.keys({ ...entered, ...files }).length > 0}
      attached={Object.keys(files).length > 0 ? files : undefined}
      isKeyed={props.isKeyed ?? step.members.includes('requestKey')}
      input={(said) => inputOf(step, { ...props, record }, said, entered) as Partial<InputOf<Operations[OperationName]>>}
      onClose={props.onClose}
      onChanged={props.onChanged}
      {...(onReload
        ? {
            onReload: async () => {
              const latest = await onReload()
              if (latest) setRecord(latest)
            },
          }
        : {})}
    >
      {({ error, loading }) => (
        <>
          {isBlocked && <Alert type="warning" showIcon message={props.missing} description={step.missing.join(', ')} />}
          {shown.map(([name, Part]) => (
            <Part
              key={name}
              record={record}
              entered={entered}
              onEnter={setEntered}
              files={files}
              onFiles={setFiles}
              errors={error?.fields ?? []}
              loading={loading}
            />
          ))}
        </>
      )}
    </OperationDialog>
  )
}

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
  { typed, reason }: Said,
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
