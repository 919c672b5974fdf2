import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { formatDate } from '../../ui/format.ts'
import { Card, CardGrid, Note, Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotLoaded, Spinner } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageTabs, useChosenTab } from '../../ui/page-tabs.tsx'
import { MarkBadge } from './mark-badge.tsx'
import { type Parameters, useParameters } from './use-parameters.ts'

const ORDER = ['law', 'rules', 'states', 'concepts', 'settings', 'services', 'parallel'] as const

const LawTab = lazyPart(async () => (await import('./law-tab.tsx')).LawTab, <Spinner />)
const CompanyDefaults = lazyPart(async () => (await import('./company-defaults.tsx')).CompanyDefaults, <Spinner />)
const ConceptsTab = lazyPart(async () => (await import('./concepts-tab.tsx')).ConceptsTab, <Spinner />)
const ServicesTab = lazyPart(async () => (await import('./services-tab.tsx')).ServicesTab, <Spinner />)
const ParallelTab = lazyPart(async () => (await import('./parallel-tab.tsx')).ParallelTab, <Spinner />)

/** Published figures are separate from rules that we interpret from the law. */
function tabOf(key: string): 'law' | 'rules' | 'states' {
  if (key.startsWith('stateTax.')) return 'states'
  return key.startsWith('rule.') || key === 'housingAbsences' ? 'rules' : 'law'
}

/** For Admin: the figures behind every payroll, with validity and certainty. */
export function PayrollInterfacePage() {
  const [day, setDay] = useState<string | null>(null)
  const { chosen = 'law', choose } = useChosenTab(ORDER)
  const { data, error, refetch } = useParameters(day)
  if (!data) {
    return (
      <>
        <PageHead page="payrollInterface" detail={t('payroll-interface.detail')} />
        <NotLoaded error={error} refetch={refetch} />
      </>
    )
  }
  const parameters = data.parameters.filter(({ area, key }) =>
    chosen === 'settings' ? area !== 'law' : area === 'law' && tabOf(key) === chosen,
  )
  return (
    <>
      <PageHead page="payrollInterface" detail={t('payroll-interface.detailOf', { version: data.version })} />
      <PageTabs
        label={t('payroll-interface.tabList')}
        tabs={ORDER.map((key) => ({ key, label: t(`payroll-interface.tabs.${key}`) }))}
        chosen={chosen}
        onChoose={choose}
      >
        {chosen === 'concepts' && <ConceptsTab today={data.today} />}
        {chosen === 'services' && <ServicesTab providers={data.providers} />}
        {chosen === 'parallel' && <ParallelTab />}
        {(chosen === 'law' || chosen === 'rules' || chosen === 'states' || chosen === 'settings') && (
          <LawTab
            data={data}
            parameters={parameters}
            detail={chosen === 'rules' ? t('payroll-interface.rulesDetail') : undefined}
            onDay={setDay}
            onChanged={refetch}
          />
        )}
        {chosen === 'rules' && data.fixed_rules.length > 0 && <FixedRules rules={data.fixed_rules} />}
        {chosen === 'settings' && (
          <Stack top="m">
            <CompanyDefaults />
          </Stack>
        )}
      </PageTabs>
    </>
  )
}

/** Rules that no screen changes and that are not certain, each with its mark. */
function FixedRules({ rules }: { rules: Parameters['fixed_rules'] }) {
  return (
    <Stack as="section" top="m" aria-labelledby="fixed-rules">
      <h2 id="fixed-rules">{t('payroll-interface.fixed.title')}</h2>
      <Note tone="plain">{t('payroll-interface.fixed.detail')}</Note>
      <CardGrid isDense>
        {rules.map(({ title, text, from, to, article, source, confidence }) => (
          <Card key={title} title={title} action={<MarkBadge mark={confidence} />}>
            <Stack gap="s">
              <p>{text}</p>
              <Note>
                {t('payroll-interface.valid', { to: to === null ? null : formatDate(to), from: formatDate(from) })} · {article}{' '}
                · {source} · {t('payroll-interface.ofFiles')}
              </Note>
            </Stack>
          </Card>
        ))}
      </CardGrid>
    </Stack>
  )
}
