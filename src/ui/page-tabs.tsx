import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import style from './page-tabs.module.css'

interface PageTabsProps {
  /** What the tabs are parts of, for screen readers. */
  label: string
  tabs: readonly { key: string; label: string }[]
  chosen: string
  onChoose: (key: string) => void
  /** Content of the chosen tab. */
  children: ReactNode
}

/**
 * Tabs of a page, one after the other and scrolled sideways where they do not fit: antd hides those in a menu inside
 * the list of tabs, where screen readers expect nothing but tabs.
 */
export function PageTabs({ label, tabs, chosen, onChoose, children }: PageTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

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
      <div ref={list} className={style['list']} role="tablist" aria-label={label} onKeyDown={move}>
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
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  )
}
