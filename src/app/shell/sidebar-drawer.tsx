import { Drawer } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { SIDEBAR_FULL_WIDTH } from '../../ui/breakpoints.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Sidebar } from './sidebar.tsx'

const DRAWER_PX = 288

interface SidebarDrawerProps {
  id: string
  isOpen: boolean
  onClose: () => void
  /** The drawer is gone, and the focus back where it was. */
  onGone: () => void
}

/** The sidebar on narrow screens: over the page, below 500 px over its full width (B2). */
export function SidebarDrawer({ id, isOpen, onClose, onGone }: SidebarDrawerProps) {
  const isFullWidth = useMedia(SIDEBAR_FULL_WIDTH)
  return (
    <Drawer
      id={id}
      open={isOpen}
      onClose={onClose}
      // The drawer returns the focus right after this call, so later work waits for that.
      afterOpenChange={(isNowOpen) => !isNowOpen && queueMicrotask(onGone)}
      placement="left"
      width={isFullWidth ? '100%' : DRAWER_PX}
      title={t('office.shell.menu')}
      closable={{ 'aria-label': t('office.shell.closeMenu') }}
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar />
    </Drawer>
  )
}
