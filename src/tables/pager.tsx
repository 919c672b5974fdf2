import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { t } from '../../contract/language/texts.ts'
import { countedRows } from '../ui/counted-rows.ts'
import { NativeSelect } from '../ui/native-select.tsx'
import style from './list.module.css'
import { lastPage } from './table-state.ts'
import { useLastPage } from './use-last-page.ts'

interface PagerProps {
  /** Name of the pager, where a screen has more than one. */
  label?: string
  page: number
  pageSize: number
  total: number
  /** `total` is of the rows shown until those of `page` arrive. */
  isStale?: boolean
  /** Also called to return from behind the last page. */
  onPage: (page: number) => void
  /** Sizes to choose from, where the page has more than one. */
  pageSizes?: readonly number[]
  onPageSize?: (pageSize: number) => void
}

/** "26-50 of 612" with the ways to the other pages; nothing for a single page of a fixed size. Plain buttons, because a jump over thousands of pages is a search. */
export function Pager({
  label = t('office.table.pages'),
  pageSize,
  total,
  isStale = false,
  onPage,
  pageSizes = [],
  onPageSize,
  ...props
}: PagerProps) {
  const last = lastPage(total, pageSize)
  const page = Math.min(props.page, last)
  useLastPage(!isStale, props.page, last, onPage)
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const steps = [
    { label: t('office.table.firstPage'), target: 1, icon: <DoubleLeftOutlined aria-hidden="true" />, isOff: page === 1 },
    { label: t('office.table.previousPage'), target: page - 1, icon: <LeftOutlined aria-hidden="true" />, isOff: page === 1 },
    { label: t('office.table.nextPage'), target: page + 1, icon: <RightOutlined aria-hidden="true" />, isOff: page >= last },
    { label: t('office.table.lastPage'), target: last, icon: <DoubleRightOutlined aria-hidden="true" />, isOff: page >= last },
  ]
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The pressed button of the last step is disabled with it, and a disabled button loses the focus.
    const { activeElement } = document
    if (!buttons.current?.contains(activeElement) || !activeElement?.matches(':disabled')) return
    const others = [...buttons.current.querySelectorAll<HTMLElement>('button:enabled')]
    others.at(page === last ? -1 : 0)?.focus()
  }, [page, last])
  const pager = useRef<HTMLElement>(null)
  if (!onPageSize && last === 1) return null
  return (
    <nav ref={pager} className={style['pager']} aria-label={label}>
      <p className={style['range']} role="status">
        {t('office.table.range', { from, to, isOne: from === to, total: countedRows(total) })}
        {page === last && to < total && <span className={style['limit']}>{t('office.table.endOfPaging')}</span>}
      </p>
      {onPageSize && (
        <NativeSelect
          label={t('office.table.pageSize')}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: t('office.table.perPage', { rows: size }) }))}
          onChange={(size) => {
            showFirst(pager.current)
            onPageSize(Number(size))
          }}
        />
      )}
      <div ref={buttons} className={style['steps']}>
        {steps.map(({ label, target, icon, isOff }) => (
          <Button
            key={label}
            type="text"
            aria-label={label}
            icon={icon}
            disabled={isOff}
            onClick={() => {
              showFirst(pager.current)
              onPage(target)
            }}
          />
        ))}
      </div>
    </nav>
  )
}

/** The other page begins with its first row: the list before the pager returns to its top, in itself and on the page. */
function showFirst(pager: HTMLElement | null): void {
  const list = pager?.previousElementSibling
  if (!list) return
  list.scrollTop = 0
  list.querySelector('tr, li')?.scrollIntoView({ block: 'nearest' })
}
