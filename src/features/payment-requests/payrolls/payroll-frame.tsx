import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import style from '../payment-requests.module.css'
import { useOpenedPayroll } from './use-open-payroll.ts'

const WIDTH_PX = 760

interface PayrollFrameProps {
  title: string
  /** The rows of the list, for the way to the next. */
  rows: readonly { id: number }[]
  names: { previous: string; next: string }
  children: ReactNode
}

/** The panel next to a list of payrolls: it moves from one to the next without going back. */
export function PayrollFrame({ title, rows, names, children }: PayrollFrameProps) {
  const { id: payrollId, open } = useOpenedPayroll()
  useReturnFocus(true)
  const at = rows.findIndex(({ id }) => id === payrollId)
  const [before, after] = [rows[at - 1], at < 0 ? undefined : rows[at + 1]]
  const close = () => {
    open(null)
    // Focuses the row of the last shown payroll, which may differ from the first one.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-payroll="${payrollId}"]`)?.focus())
  }
  return (
    <Drawer
      open
      width={`min(${WIDTH_PX}px, 100vw)`}
      onClose={close}
      closable={{ 'aria-label': t('office.close') }}
      title={title}
      extra={
        <span className={style['ways']}>
          <Button
            type="text"
            aria-label={names.previous}
            icon={<LeftOutlined aria-hidden="true" />}
            disabled={!before}
            onClick={() => before && open(before.id)}
          />
          <Button
            type="text"
            aria-label={names.next}
            icon={<RightOutlined aria-hidden="true" />}
            disabled={!after}
            onClick={() => after && open(after.id)}
          />
        </span>
      }
    >
      {children}
    </Drawer>
  )
}
