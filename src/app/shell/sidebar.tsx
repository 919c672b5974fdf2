import {
  BankOutlined,
  CarryOutOutlined,
  DollarOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  SolutionOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { menuOf, type PageName } from '../../../access-control/pages.ts'
import { OFFICE_TEXTS } from '../../texts.ts'
import { useSession } from '../../ui/session-context.ts'
import { preloadPage } from '../page-modules.ts'
import style from './sidebar.module.css'

const ICONS: Partial<Record<PageName, ComponentType>> = {
  home: HomeOutlined,
  myProfile: IdcardOutlined,
  clients: BankOutlined,
  clientsOnboarding: CarryOutOutlined,
  requestPayments: DollarOutlined,
  internalEmployees: TeamOutlined,
  employeesOnboarding: SolutionOutlined,
  myPayrolls: FileTextOutlined,
}

interface SidebarProps {
  /** Icons only; the words stay for screen readers and as the browser's own hint. */
  isCollapsed?: boolean
}

/** The entries that this person may open (B3). What an entry leads to is fetched as soon as it is pointed at. */
export function Sidebar({ isCollapsed = false }: SidebarProps) {
  const entries = menuOf(useSession())
  return (
    <nav aria-label={OFFICE_TEXTS.shell.navigation} className={style['nav']} data-collapsed={isCollapsed}>
      <ul>
        {entries.map(({ name, path, label }) => {
          const Icon = ICONS[name]
          return (
            <li key={name}>
              <NavLink
                to={path}
                end={name === 'home'}
                className={style['entry'] as string}
                onPointerEnter={() => preloadPage(name)}
                onFocus={() => preloadPage(name)}
                {...(isCollapsed ? { title: label } : {})}
              >
                <span className={style['icon']} aria-hidden="true">
                  {Icon && <Icon />}
                </span>
                <span className={isCollapsed ? 'visually-hidden' : style['label']}>{label}</span>
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
