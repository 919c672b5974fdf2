import { App, type ModalFuncProps } from 'antd'
import './dialog.css'

/**
 * A question in a small dialog, by the rules of every modal (`dialog.tsx`): a click outside and Escape answer no. Answers the
 * function that takes the question away without an answer.
 */
export function useConfirm(): (question: ModalFuncProps) => () => void {
  const { modal } = App.useApp()
  return (question) => {
    const { destroy } = modal.confirm({
      ...question,
      maskClosable: true,
      keyboard: true,
      transitionName: 'dialog',
      maskTransitionName: 'dialog-mask',
    })
    return destroy
  }
}
