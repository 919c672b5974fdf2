import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Layout } from 'antd'
import { Link } from 'react-router'
import { landingPath } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { SIDEBAR_FULL_WIDTH, SIDEBAR_HIDDEN } from '../../ui/breakpoints.ts'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { useSession } from '../../ui/session-context.ts'
import { useMedia } from '../../ui/use-media.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import style from './shell.module.css'

interface TopBarProps {
  toggle: { label: string; isExpanded: boolean; controls: string; onToggle: () => void }
}

/** Logo, bell, avatar with name and menu (B1); in front of them the button that shows and hides the sidebar (B2). */
export function TopBar({ toggle }: TopBarProps) {
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
