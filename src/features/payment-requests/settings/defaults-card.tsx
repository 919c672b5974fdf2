import { t } from '../../../../contract/language/texts.ts'
import { toCallError } from '../../../../providers/data/http-error.ts'
import { CompanyDefaultsTable } from '../../../parts/company-defaults/company-defaults-table.tsx'
import { useCompanyDefaults } from '../../../parts/company-defaults/use-company-defaults.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** The settings used to calculate the payrolls of the company on the day of payment. */
export function DefaultsCard({ companyId, day }: { companyId: number; day: string }) {
  const { data, error, refetch } = useCompanyDefaults(companyId, day)
  if (error) return <ErrorNotice message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <Card title={t('payroll-preparation.settings.defaults')} isWide>
      <CompanyDefaultsTable defaults={data.defaults} />
    </Card>
  )
}
