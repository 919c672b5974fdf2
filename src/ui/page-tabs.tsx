import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../contract/language/texts.ts'
import { useLeave } from './dialog.tsx'
import style from './head.module.css'
import { withParameters } from './with-parameters.ts'

/** Share of the row's width that one press on an arrow moves. */
const STEP = 0.7

interface PageTabsProps {
  /** Name of the tab list, for screen readers. */
  label: string
  tabs: readonly { key: string; label: string }[]
  chosen: string
  onChoose: (key: string) => void
  children: ReactNode
}

/**
 * Tabs of a page, one after the other and scrolled sideways where they do not fit: antd hides those in a menu inside
 * the list of tabs, where screen readers expect nothing but tabs.
 */
export function PageTabs({ label, tabs, chosen, onChoose, children }: PageTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // The sides on which tabs are out of sight: an arrow shows it, because the scroll bar is hidden.
  const [hidden, setHidden] = useState({ left: false, right: false })
  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {}
    const next = { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 }
    setHidden((before) => (before.left === next.left && before.right === next.right ? before : next))
  }, [])
  useEffect(measure)
  useEffect(() => {
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [measure])
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * STEP, behavior: 'smooth' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab is brought into sight.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [chosen])

  const move = (event: KeyboardEvent) => {
    // The tab that has the focus: the address, and with it the chosen one, may follow a moment later.
    const at = tabs.findIndex(({ key }) => `${id}${key}` === (event.target as HTMLElement).id)
    const last = tabs.length - 1
    const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.key)
    document.getElementById(`${id}${tab.key}`)?.focus()
  }

  return (
    <>
      <div className={style['row']}>
        <div ref={list} className={style['list']} role="tablist" aria-label={label} onKeyDown={move} onScroll={measure}>
          {tabs.map((tab) => (
            <button
              key={tab.key}
              id={`${id}${tab.key}`}
              type="button"
              role="tab"
              className={style['tab']}
              aria-selected={tab.key === chosen}
              aria-controls={`${id}panel`}
              tabIndex={tab.key === chosen ? 0 : -1}
              onClick={() => onChoose(tab.key)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {/* For the mouse; the arrow keys bring every tab into sight. */}
        {(['left', 'right'] as const).map(
          (side) =>
            hidden[side] && (
              <button
                key={side}
                type="button"
                tabIndex={-1}
                className={style['more']}
                data-side={side}
                aria-label={side === 'left' ? t('office.tabs.before') : t('office.tabs.after')}
                onClick={() => scroll(side === 'left' ? -1 : 1)}
              >
                {side === 'left' ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
              </button>
            ),
        )}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  )
}

const PARAMETER = 'tab'

/**
 * The open tab of a page. The address stores it, so that a link can lead to it; the first tab needs no parameter. Another tab
 * asks first where that would drop unsaved input.
 */
export function useChosenTab<T extends string>(order: readonly T[]) {
  const [search, setSearch] = useSearchParams()
  const [first] = order
  const chosen = order.find((name) => name === search.get(PARAMETER)) ?? first
  const leave = useLeave()
  const choose = (name: string) => {
    const parameter = { [PARAMETER]: name === first ? null : name }
    // Back leads to where the person came from, not through the tabs.
    if (name !== chosen) leave(() => setSearch((before) => withParameters(before, parameter), { replace: true }))
  }
  return { chosen, choose }
}
