import { useRefresh } from '../../../../providers/use-read.ts'
import { CardGrid } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/notices.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { RequestPartProps } from '../request-part.ts'
import { BankCard } from './bank-card.tsx'
import { CepCard } from './cep-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { ReportsCard } from './reports-card.tsx'
import { TaxCard } from './tax-card.tsx'
import { usePapers } from './use-papers.ts'

/** Documents of a request: tax receipts, CEPs, files for the bank, reports. */
export function PapersTab({ request, onChanged }: RequestPartProps) {
  const { data, error, refetch } = usePapers(request)
  const refresh = useRefresh()
  // A paper may arrive without a new version of the request.
  const reload = async () => {
    await onChanged()
    await Promise.all([refetch(), refresh('payroll/get-payrolls-by-request-id')])
  }
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const { papers } = data
  const common = { request, papers, onChanged: reload }
  return (
    <CardGrid>
      <TaxCard {...common} />
      <CepCard {...common} />
      {papers.paid > 0 && <PeopleCard request={request} onChanged={reload} />}
      {papers.bank && <BankCard requestId={request.id} currency={request.currency} bank={papers.bank} />}
      <ReportsCard requestId={request.id} />
    </CardGrid>
  )
}
