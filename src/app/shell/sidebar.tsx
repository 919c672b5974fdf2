import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  CalculatorOutlined,
  CarryOutOutlined,
  DollarOutlined,
  FileAddOutlined,
  FileTextOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  LockOutlined,
  MailOutlined,
  ProfileOutlined,
  ScheduleOutlined,
  SendOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  TransactionOutlined,
} from '@ant-design/icons'
import { type ComponentType, useId } from 'react'
import { NavLink } from 'react-router'
import { entriesOf, type PageName } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { useSession } from '../../ui/session-context.ts'
import { preloadPage } from '../page-modules.ts'
import style from './shell.module.css'

const ICONS: Partial<Record<PageName, ComponentType>> = {
  home: HomeOutlined,
  myProfile: IdcardOutlined,
  clients: BankOutlined,
  clientsOnboarding: CarryOutOutlined,
  requestPayments: DollarOutlined,
  internalEmployees: TeamOutlined,
  employeesOnboarding: SolutionOutlined,
  myPayrolls: FileTextOutlined,
  sendPayrolls: SendOutlined,
  invoices: ProfileOutlined,
  payments: TransactionOutlined,
  payrollInterface: SettingOutlined,
  invoiceBatches: FileAddOutlined,
  taxBills: AuditOutlined,
  backgroundJobs: ScheduleOutlined,
  hireCost: CalculatorOutlined,
  sentMails: MailOutlined,
  audit: HistoryOutlined,
  integration: ApiOutlined,
  blockedPeople: LockOutlined,
}

interface SidebarProps {
  /** Icons only; the words stay for screen readers and as the browser's own hint. */
  isCollapsed?: boolean
}

/**
 * The entries that this person may open: those of the specification (B3), and below them, under a heading, the other pages.
 * The code of a page is fetched as soon as the pointer is on its entry.
 */
export function Sidebar({ isCollapsed = false }: SidebarProps) {
  const session = useSession()
  const headingId = useId()
  const tools = entriesOf(session, 'tools')
  return (
    <>
      <nav aria-label={t('office.shell.navigation')} className={style['nav']} data-collapsed={isCollapsed}>
        <Entries entries={entriesOf(session, 'menu')} isCollapsed={isCollapsed} />
      </nav>
      {tools.length > 0 && (
        <nav aria-labelledby={headingId} className={style['nav']} data-collapsed={isCollapsed}>
          <h2 id={headingId} className={isCollapsed ? 'visually-hidden' : style['heading']}>
            {t('office.shell.tools')}
          </h2>
          <Entries entries={tools} isCollapsed={isCollapsed} />
        </nav>
      )}
    </>
  )
}

function Entries({ entries, isCollapsed }: { entries: ReturnType<typeof entriesOf>; isCollapsed: boolean }) {
  return (
    <ul className={style['entries']}>
      {entries.map(({ name, path }) => {
        const label = pageTitle(name)
        const Icon = ICONS[name] ?? AppstoreOutlined
        return (
          <li key={name}>
            <NavLink
              to={path}
              end={name === 'home'}
              className={style['entry'] as string}
              onPointerEnter={() => void preloadPage(name)}
              onFocus={() => void preloadPage(name)}
              {...(isCollapsed ? { title: label } : {})}
            >
              <span className={style['icon']} aria-hidden="true">
                <Icon />
              </span>
              <span className={isCollapsed ? 'visually-hidden' : undefined}>{label}</span>
            </NavLink>
          </li>
        )
      })}
    </ul>
  )
}
