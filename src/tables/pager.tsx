import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { OFFICE_TEXTS } from '../texts.ts'
import { NativeSelect } from '../ui/native-select.tsx'
import style from './list.module.css'
import { lastPage } from './table-state.ts'

const TEXTS = OFFICE_TEXTS.table

interface PagerProps {
  /** Name of the pager, where a screen has more than one. */
  label?: string
  /** One behind the last page is the last. */
  page: number
  pageSize: number
  total: number
  pageSizes: readonly number[]
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** "26-50 of 612" with the ways to the other pages. Plain buttons, because a jump over thousands of pages is a search. */
export function Pager({ label = TEXTS.pages, pageSize, total, pageSizes, onPage, onPageSize, ...props }: PagerProps) {
  const last = lastPage(total, pageSize)
  const page = Math.min(props.page, last)
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const steps = [
    { label: TEXTS.firstPage, target: 1, icon: <DoubleLeftOutlined aria-hidden="true" />, isOff: page === 1 },
    { label: TEXTS.previousPage, target: page - 1, icon: <LeftOutlined aria-hidden="true" />, isOff: page === 1 },
    { label: TEXTS.nextPage, target: page + 1, icon: <RightOutlined aria-hidden="true" />, isOff: page >= last },
    { label: TEXTS.lastPage, target: last, icon: <DoubleRightOutlined aria-hidden="true" />, isOff: page >= last },
  ]
  return (
    <nav className={style['pager']} aria-label={label}>
      <p className={style['range']} role="status">
        {TEXTS.range(from, to, total)}
        {page === last && to < total && <span className={style['limit']}>{TEXTS.endOfPaging}</span>}
      </p>
      <NativeSelect
        label={TEXTS.pageSize}
        value={String(pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), label: TEXTS.perPage(size) }))}
        onChange={(size) => onPageSize(Number(size))}
      />
      <div className={style['steps']}>
        {steps.map(({ label, target, icon, isOff }) => (
          <Button key={label} type="text" aria-label={label} icon={icon} disabled={isOff} onClick={() => onPage(target)} />
        ))}
      </div>
    </nav>
  )
}
