import { Layout } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../../contract/language/texts.ts'
import { usePushStart } from '../../features/notification-settings/use-push-start.ts'
import { SIDEBAR_HIDDEN } from '../../ui/breakpoints.ts'
import { useMedia } from '../../ui/use-media.ts'
import style from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { ViewBanner } from './view-banner.tsx'

const SIDEBAR_PX = 244
const COLLAPSED_PX = 60

/** The frame of every signed-in page: top bar, sidebar, content (B1, B2). */
export function Shell({ children }: { children: ReactNode }) {
  const isNarrow = useMedia(SIDEBAR_HIDDEN)
  const [isCollapsed, setCollapsed] = useState(false)
  // The drawer belongs to the place where it was opened: going anywhere closes it.
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isDrawerOpen = isNarrow && openedAt === key
  const sidebarId = useId()
  const content = useFocusOnNavigation()
  usePushStart()

  const toggle = {
    label: toggleLabel(isNarrow, isDrawerOpen, isCollapsed),
    isExpanded: isNarrow ? isDrawerOpen : !isCollapsed,
    controls: sidebarId,
    onToggle: () => (isNarrow ? setOpenedAt(isDrawerOpen ? null : key) : setCollapsed(!isCollapsed)),
  }
  return (
    <Layout className={style['shell']}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page, as skip links do. */}
      <a
        className={style['skip']}
        href="#content"
        onClick={(event) => {
          // The browser's own jump would make an entry in the history that the router does not know.
          event.preventDefault()
          content.current?.focus()
        }}
      >
        {t('office.shell.skip')}
      </a>
      <ViewBanner />
      <TopBar toggle={toggle} />
      <Layout hasSider={!isNarrow} className={style['body']}>
        {isNarrow ? (
          <SidebarDrawer
            id={sidebarId}
            isOpen={isDrawerOpen}
            onClose={() => setOpenedAt(null)}
            // After going to another page the focus belongs to that page and not to the button that opened the menu.
            onGone={() => openedAt !== null && content.current?.focus()}
          />
        ) : (
          <Layout.Sider
            id={sidebarId}
            className={style['sider']}
            width={SIDEBAR_PX}
            collapsedWidth={COLLAPSED_PX}
            collapsed={isCollapsed}
            trigger={null}
          >
            <Sidebar isCollapsed={isCollapsed} />
          </Layout.Sider>
        )}
        <main id="content" ref={content} className={style['content']} tabIndex={-1}>
          {children}
        </main>
      </Layout>
    </Layout>
  )
}

function toggleLabel(isNarrow: boolean, isDrawerOpen: boolean, isCollapsed: boolean): string {
  if (isNarrow) return isDrawerOpen ? t('office.shell.closeMenu') : t('office.shell.openMenu')
  return isCollapsed ? t('office.shell.expand') : t('office.shell.collapse')
}
