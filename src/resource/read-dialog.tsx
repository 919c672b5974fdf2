import { Button } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../contract/language/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Loaded } from '../ui/notices.tsx'

interface ReadDialogProps<D> {
  title: string
  query: Parameters<typeof Loaded<D>>[0]['query']
  notLoaded?: string | undefined
  onClose: () => void
  close?: string
  width?: number
  /** Buttons next to the one that closes the dialog. */
  actions?: ReactNode
  children: (data: D) => ReactNode
}

/** A dialog that only shows data. */
export function ReadDialog<D>(props: ReadDialogProps<D>) {
  const { title, query, notLoaded, onClose, close = t('office.close'), width, actions, children } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={width}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{close}</Button>
          {actions}
        </>
      )}
    >
      <Loaded query={query} notLoaded={notLoaded}>
        {children}
      </Loaded>
    </Dialog>
  )
}
