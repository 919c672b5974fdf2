import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { OperationName } from '../../contract/index.ts'
import type { CancelMotive } from '../../contract/tax-bills/schemas.ts'
import type { ResultOf } from '../../providers/calls.ts'
import { OperationDialog, type OperationDialogProps } from '../resource/operation-dialog.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { Field } from '../ui/field.tsx'
import { Block } from '../ui/layout.tsx'
import { RadioList } from '../ui/radio-list.tsx'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOTIVES: readonly CancelMotive[] = ['01', '02', '03', '04']

/** A motive of the SAT and, with 01, the bill that replaces this one. */
interface SatCancellation {
  motive: CancelMotive
  substituteUuid?: string
}

interface SatCancelTexts {
  lead: string
  motive: string
  motives: Record<CancelMotive, Record<0 | 1, string>>
  order?: string
  substitute: string
  substituteHelp: string
  substituteWrong: string
  keep: string
  submit: string
  sending: string
  /** Motive 01 without a substitute makes the new one; left out, a substitute has to be named. */
  replace?: { submit: string; sending: string }
}

interface SatCancelButtonProps<N extends OperationName> extends Omit<OperationDialogProps<N>, 'input' | 'done' | 'onClose'> {
  /** Accessible name of the button, where the same label is on several. */
  name?: string
  size?: 'small'
  /** The motive is added to it. */
  input: object
  texts: SatCancelTexts
  done: (result: ResultOf<N>, cancellation: SatCancellation) => string
}

/** Cancels a bill or a receipt: asks with which motive of the SAT. */
export function SatCancelButton<N extends OperationName>({ name, size, ...dialog }: SatCancelButtonProps<N>) {
  return (
    <DialogButton
      danger
      size={size}
      aria-label={name}
      dialog={(close) => <SatCancelDialog {...(dialog as SatCancelButtonProps<N>)} onClose={close} />}
    >
      {dialog.texts.submit}
    </DialogButton>
  )
}

interface SatCancelDialogProps<N extends OperationName> extends SatCancelButtonProps<N> {
  onClose: () => void
}

function SatCancelDialog<N extends OperationName>({ input, texts, done, ...dialog }: SatCancelDialogProps<N>) {
  const [motive, setMotive] = useState<CancelMotive>('02')
  const [substitute, setSubstitute] = useState('')
  const [isTried, setTried] = useState(false)
  const id = useId()
  const uuid = substitute.trim()
  const replace = motive === '01' && uuid === '' ? texts.replace : undefined
  const isWrong = motive === '01' && !replace && !UUID.test(uuid)
  const cancellation: SatCancellation = { motive, ...(motive === '01' && !replace ? { substituteUuid: uuid } : {}) }
  const options = Object.fromEntries(
    MOTIVES.map((one) => [
      one,
      <>
        <strong>{texts.motives[one][0]}</strong> {texts.motives[one][1]}
      </>,
    ]),
  ) as Record<CancelMotive, ReactNode>
  const check = () => {
    setTried(true)
    if (isWrong) document.getElementById(id)?.focus()
    return !isWrong
  }
  return (
    <OperationDialog
      {...(dialog as unknown as OperationDialogProps<N>)}
      input={() => ({ ...input, ...cancellation }) as never}
      question={texts.lead}
      check={check}
      isDirty={substitute !== ''}
      shows={SHOWN}
      width={560}
      cancel={texts.keep}
      submit={replace?.submit ?? texts.submit}
      submitting={replace?.sending ?? texts.sending}
      danger
      done={(result) => done(result, cancellation)}
    >
      {({ loading, reset, problemOf }) => {
        const problem = problemOf('substituteUuid') ?? (isTried && isWrong ? texts.substituteWrong : undefined)
        return (
          <>
            <RadioList
              label={texts.motive}
              value={motive}
              options={options}
              disabled={loading}
              onChange={(one) => {
                reset()
                setMotive(one)
              }}
            />
            {motive === '01' && (
              <>
                {texts.order !== undefined && (
                  <Block as="p" bottom="s">
                    {texts.order}
                  </Block>
                )}
                <Field id={id} label={texts.substitute} help={texts.substituteHelp} problem={problem}>
                  {(control) => (
                    <Input
                      {...control}
                      maxLength={36}
                      value={substitute}
                      disabled={loading}
                      spellCheck={false}
                      onChange={(event) => {
                        reset()
                        setSubstitute(event.target.value)
                      }}
                    />
                  )}
                </Field>
              </>
            )}
          </>
        )
      }}
    </OperationDialog>
  )
}

const SHOWN = /^substituteUuid$/
