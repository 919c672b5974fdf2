import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { type Margins, marginsOf } from './layout.tsx'
import { withFolios } from './with-folios.tsx'

interface CalloutProps extends Margins {
  type: 'error' | 'warning' | 'info' | 'success'
  title: ReactNode
  /** Default: `alert`, which screen readers announce at once. */
  role?: 'status' | 'note'
  className?: string | undefined
  action?: ReactNode
  /** With it the message can be closed. */
  onClose?: () => void
  children?: ReactNode
}

/** A message of its own inside a page, a card or a dialog, with the icon of its type. */
export const Callout = ({ title, children, className = '', top, bottom, ...rest }: CalloutProps) => (
  <Alert
    showIcon
    message={withFolios(title)}
    description={withFolios(children)}
    className={className}
    style={marginsOf({ top, bottom })}
    closable={rest.onClose !== undefined}
    {...rest}
  />
)
