import { canOpen, entriesOf, PAGES, type PageName, recordPath } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'

interface HomeLink {
  name: PageName
  path: string
  label: string
}

/**
 * The links of Home: those of the sidebar, and those without an entry there. A Client reaches the own company and its
 * onboarding (decisions.md no. 14), Employee and Contractor their own record.
 */
export function homeLinks(session: DecodedSession): HomeLink[] {
  const entries = inWords(entriesOf(session, 'menu').filter(({ name }) => name !== 'home'))
  if (!entries.some(({ name }) => name === 'myProfile') && canOpen(session, 'employeeDetail')) {
    entries.unshift({
      name: 'employeeDetail',
      path: PAGES.employeeDetail.path,
      label: session.left ? t('office.home.ownPapers') : t('office.home.ownProfile'),
    })
  }
  if (session.role === 'Client' && session.company) {
    const path = recordPath('clientOnboardingDetail', session.company.id)
    entries.push({ name: 'ownClientDetail', path: PAGES.ownClientDetail.path, label: t('office.home.ownCompany') })
    entries.push({ name: 'clientOnboardingDetail', path, label: t('office.home.ownOnboarding') })
  }
  entries.push(...inWords(entriesOf(session, 'tools')))
  return entries
}

const inWords = (pages: readonly Pick<HomeLink, 'name' | 'path'>[]): HomeLink[] =>
  pages.map(({ name, path }) => ({ name, path, label: pageTitle(name) }))
