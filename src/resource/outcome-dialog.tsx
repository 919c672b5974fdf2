import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OperationName } from '../../contract/index.ts'
import type { ResultOf } from '../../providers/use-operation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { OperationDialog, type OperationDialogProps } from './operation-dialog.tsx'

interface OutcomeDialogProps<N extends OperationName> extends OperationDialogProps<N> {
  outcome: {
    title?: string
    close: string
    /** Leads back to an empty dialog. */
    again?: string
    draw: (result: ResultOf<N>) => ReactNode
  }
}

/** A dialog whose call answers something to read: the answer is shown in its place until it is closed. */
export function OutcomeDialog<N extends OperationName>({ outcome, ...props }: OutcomeDialogProps<N>) {
  const [found, setFound] = useState<{ result: ResultOf<N> } | null>(null)
  // The first dialog closes when the answer arrives; the focus returns to the control that opened it.
  useReturnFocus(true)
  if (found === null) {
    return <OperationDialog {...(props as OperationDialogProps<N>)} onDone={(result) => setFound({ result })} />
  }
  const { title = props.title, close, again, draw } = outcome
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      width={props.width}
      footer={(leave) =>
        again === undefined ? (
          <Button type="primary" onClick={leave}>
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
