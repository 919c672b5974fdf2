import {
  BellOutlined,
  EyeOutlined,
  FileProtectOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
} from '@ant-design/icons'
import { useLogout } from '@refinedev/core'
import { App, Button, Drawer, Layout } from 'antd'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { generatePath, Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import { notificationPath } from '../../../access-control/notification-route.ts'
import { hasBell, hasProfileInMenu, landingPath, PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Notification } from '../../../contract/notifications/schemas.ts'
import { startPush } from '../../../providers/push/push.ts'
import { leaveViewAs } from '../../../providers/view-as.ts'
import { PushSwitch } from '../../features/notification-settings/push-switch.tsx'
import { loadTexts } from '../../language.ts'
import { Avatar, CompanyLogo } from '../../ui/avatar.tsx'
import { formatDateTime, formatSince } from '../../ui/format.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { Popup } from '../../ui/popup.tsx'
import { useSession } from '../../ui/session-context.ts'
import { SIDEBAR_FULL_WIDTH, SIDEBAR_HIDDEN, useMedia } from '../../ui/use-media.ts'
import { choosePersonsLanguage } from '../session-language.ts'
import own from './bell.module.css'
import style from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useNotifications } from './use-notifications.ts'

const SIDEBAR_PX = 244
const COLLAPSED_PX = 60

/** The frame of every signed-in page: top bar, sidebar, content (B1, B2). */
export function Shell({ children }: { children: ReactNode }) {
  const isNarrow = useMedia(SIDEBAR_HIDDEN)
  const [isCollapsed, setCollapsed] = useState(false)
  // The drawer belongs to the page where it was opened: another page closes it.
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
      <NoticeBanner />
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

/**
 * Moves the focus to the content when the page changes, so that keyboard and screen reader start there as after a full
 * load, and shows a newly opened page from its top. Filters in the address are no new page.
 */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
    if (navigation !== NavigationType.Pop) scrollTo(0, 0)
  }, [pathname, navigation])
  return content
}

/** Names the viewed person on every page of a view, and has the button that ends it. */
function ViewBanner() {
  const { id, firstname, lastname, viewed_by } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  if (!viewed_by) return null
  const leave = async () => {
    setLeaving(true)
    await leaveViewAs()
    // All loaded data belongs to the view, so the page is loaded again.
    location.assign(generatePath(PAGES.internalEmployeeDetail.path, { employeeId: String(id) }))
  }
  return (
    <div className={style['banner']} role="status">
      <EyeOutlined aria-hidden="true" />
      <strong>{t('staff.viewAs.banner', { name: `${firstname} ${lastname}` })}</strong>
      <Button size="small" loading={isLeaving} onClick={() => void leave()}>
        {t('staff.viewAs.leave')}
      </Button>
    </div>
  )
}

const DRAWER_PX = 288

interface SidebarDrawerProps {
  id: string
  isOpen: boolean
  onClose: () => void
  /** The drawer is gone, and the focus back where it was. */
  onGone: () => void
}

/** The sidebar on narrow screens: over the page, below 500 px over its full width (B2). */
function SidebarDrawer({ id, isOpen, onClose, onGone }: SidebarDrawerProps) {
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

interface TopBarProps {
  toggle: { label: string; isExpanded: boolean; controls: string; onToggle: () => void }
}

/** Logo, bell, avatar with name and menu (B1); in front of them the button that shows and hides the sidebar (B2). */
function TopBar({ toggle }: TopBarProps) {
  const session = useSession()
  const isNarrow = useMedia(SIDEBAR_HIDDEN)
  const isSmall = useMedia(SIDEBAR_FULL_WIDTH)
  const Icon = isNarrow ? MenuOutlined : toggle.isExpanded ? MenuFoldOutlined : MenuUnfoldOutlined
  return (
    <Layout.Header className={style['bar'] as string}>
      <button
        type="button"
        className={style['toggle']}
        aria-label={toggle.label}
        aria-expanded={toggle.isExpanded}
        aria-controls={toggle.controls}
        onClick={toggle.onToggle}
      >
        <Icon aria-hidden />
      </button>
      <Link to={landingPath(session)} className={style['logo'] as string} aria-label={t('office.shell.home')}>
        {isSmall ? <LogoMark size={28} /> : <Logo size={28} />}
      </Link>
      <div className={style['end']}>
        <Bell />
        <AccountMenu />
      </div>
    </Layout.Header>
  )
}

/** Starts push once for each signed-in person; used by the frame of every page (A18). */
function usePushStart(): void {
  const session = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is decoded many times; only the person counts.
  useEffect(() => startPush(session), [session.id])
}

/** Avatar and name of the signed-in person; My Profile (InternalEmployee only) and Log out (B1). */
function AccountMenu() {
  const session = useSession()
  const { mutate: logOut, isPending } = useLogout()
  const { message } = App.useApp()
  const name = `${session.firstname} ${session.lastname}`
  const face = (
    <>
      <Avatar {...session} imageUrl={session.image_url} size={30} />
      <span className={style['name']}>{name}</span>
    </>
  )
  return (
    <Popup title={t('office.shell.account')} button={face}>
      {(close) => (
        <div className={style['menu']}>
          <p className={style['who']}>
            {name}
            <small>{session.company?.name ?? t(`office.roles.${session.role}`)}</small>
          </p>
          {hasProfileInMenu(session) && (
            <Link className={style['item'] as string} to={PAGES.myProfile.path} onClick={close}>
              {t('office.shell.myProfile')}
            </Link>
          )}
          {session.viewed_by === undefined && (
            <Link className={style['item'] as string} to={PAGES.security.path} onClick={close}>
              {t('office.shell.security')}
            </Link>
          )}
          {hasBell(session) && <SettingsButton className={style['item']} onOpen={close} />}
          {!session.left && !session.lacks_factor && (
            <div className={style['push']}>
              <PushSwitch />
            </div>
          )}
          {session.viewed_by === undefined && (
            <div className={style['push']}>
              <LanguageSwitch
                className={style['languages']}
                onChoose={(language) => void choosePersonsLanguage(language, message)}
              />
            </div>
          )}
          {session.viewed_by === undefined && (
            <button type="button" className={style['item']} disabled={isPending} onClick={() => logOut()}>
              {t('office.shell.logOut')}
            </button>
          )}
        </div>
      )}
    </Popup>
  )
}

const SettingsDialog = lazyDialog(async () => {
  const dialog = import('../../features/notification-settings/settings-dialog.tsx')
  // Home and the people list do not load the names of the events.
  const [{ SettingsDialog: Loaded }] = await Promise.all([dialog, loadTexts('pages')])
  return Loaded
})

interface SettingsButtonProps {
  className?: string | undefined
  /** Before the dialog opens: a menu closes, and the focus will return to its button. */
  onOpen?: () => void
}

function SettingsButton({ className, onOpen }: SettingsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(false)
  const open = () => {
    onOpen?.()
    setThere(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={className} onClick={open}>
        {t('notification-settings.button')}
      </button>
      {isThere && <SettingsDialog isOpen={isOpen} onClose={() => setOpen(false)} onGone={() => setThere(false)} />}
    </>
  )
}

const PrivacyNotice = lazyDialog(async () => (await import('../../parts/privacy-notice.tsx')).PrivacyNotice)

/** Asks for consent to a new version of the privacy notice, on every page until it is given. */
function NoticeBanner() {
  const { notice_due, lacks_factor } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [accepted, setAccepted] = useState<string | null>(null)
  if (notice_due === undefined || lacks_factor || notice_due === accepted) return null
  return (
    <section className={style['banner']} aria-label={t('privacy.notice.title')}>
      <FileProtectOutlined aria-hidden="true" />
      <strong>{t('privacy.notice.due')}</strong>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('privacy.notice.read')}
      </Button>
      {isOpen && <PrivacyNotice onClose={() => setOpen(false)} onAccepted={() => setAccepted(notice_due)} />}
    </section>
  )
}

const MOST = 99

/** The notification panel (300 px high), for Admin and InternalEmployee. */
function Bell() {
  const session = useSession()
  return hasBell(session) ? <BellOf personId={session.id} /> : null
}

function BellOf({ personId }: { personId: number }) {
  const { notifications, count, total, call, open, click, more } = useNotifications(personId)
  const isLoading = call.loading
  const problem = call.error?.message ?? null
  return (
    <Popup
      label={t('office.shell.notifications')}
      {...(count > 0 ? { description: t('office.shell.unread', { count }) } : {})}
      title={t('office.shell.notifications')}
      onOpen={() => void open()}
      button={
        <span className={own['bell']}>
          <BellOutlined className={own['icon']} aria-hidden="true" />
          {/* Drawn and not written: the number is no part of the button's name. */}
          {count > 0 && <span className={own['badge']} data-count={count > MOST ? `${MOST}+` : count} aria-hidden="true" />}
        </span>
      }
    >
      {(close) => (
        <div className={own['panel']}>
          <h2>{t('office.shell.notifications')}</h2>
          {problem !== null && (
            <div className={own['empty']} role="alert">
              {problem}
              <button type="button" className={own['more']} data-retry onClick={() => void open()}>
                {t('office.shell.tryAgain')}
              </button>
            </div>
          )}
          {problem === null && notifications.length === 0 && (
            <p className={own['empty']}>
              {isLoading ? t('office.shell.loadingNotifications') : t('office.shell.noNotifications')}
            </p>
          )}
          {problem === null && notifications.length > 0 && (
            <ul className={own['list']}>
              {notifications.map((notification) => (
                <BellLine
                  key={notification.id}
                  notification={notification}
                  onClick={() => {
                    click(notification.id)
                    close()
                  }}
                />
              ))}
              {notifications.length < total && (
                <li>
                  <button type="button" className={own['more']} disabled={isLoading} onClick={() => void more()}>
                    {isLoading ? t('office.shell.loadingNotifications') : t('office.shell.olderNotifications')}
                  </button>
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </Popup>
  )
}

const PRODUCT = 'Plantilla'

function BellLine({ notification, onClick }: { notification: Notification; onClick: () => void }) {
  const session = useSession()
  const { action, company, date, leads_to, entity_id, notification_status } = notification
  const isClicked = notification_status[0]?.is_clicked === true
  const name = company?.name ?? PRODUCT
  return (
    <li>
      <Link
        to={notificationPath(session, leads_to, entity_id)}
        className={own[isClicked ? 'clicked' : 'line'] as string}
        onClick={onClick}
      >
        <CompanyLogo name={name} logoUrl={company?.logo_url ?? null} />
        <span className={own['words']}>
          <small>{name}</small>
          {action}
          <small>
            <time dateTime={date} title={formatDateTime(date)}>
              {formatSince(date, new Date())}
            </time>
          </small>
        </span>
      </Link>
    </li>
  )
}
