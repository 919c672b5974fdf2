import { useState } from 'react'
import { daysSince } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Note, Stack } from '../../ui/layout.tsx'
import { CompanyCalculation } from './company-calculation.tsx'
import { CompanyTools } from './company-tools.tsx'
import { type PaidResults, resultsOf } from './paid-results.ts'
import { useChoice } from './use-choice.ts'
import type { Calculated, WaitingCompany } from './use-payments.ts'
import { WaitingList } from './waiting-list.tsx'

interface CompanyCardProps {
  company: WaitingCompany
  folios: ReadonlyMap<number, string>
  onChanged: () => void
  onPaid: (results: PaidResults) => void
}

/** The invoices of one company that wait for payment, and the ways to pay them together. */
export function CompanyCard({ company, folios, onChanged, onPaid }: CompanyCardProps) {
  const [calculated, setCalculated] = useState<Calculated | null>(null)
  const { name, count, waiting_since, totals, invoices } = company
  // A price is for those that were chosen then.
  const choice = useChoice(invoices, () => setCalculated(null))
  const age = t('transfers.page.age', { days: daysSince(waiting_since) })
  const take = (next: Calculated | null) => {
    setCalculated(next)
    if (next) onChanged()
  }
  return (
    <Card
      title={name}
      action={<strong>{totals.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')}</strong>}
    >
      <Stack>
        <Note>{t('transfers.page.waiting', { n: count, day: formatDate(waiting_since), age })}</Note>
        <WaitingList label={t('transfers.page.invoices', { company: name })} invoices={invoices} choice={choice} />
        <CompanyTools
          company={company}
          choice={choice}
          isCalculated={calculated !== null && calculated.calculation.batchId !== null}
          onCalculated={take}
          onPaid={onPaid}
        />
        {calculated && (
          <CompanyCalculation
            // Another calculation replaces this one, with an expiry of its own.
            key={calculated.calculation.batchId}
            calculated={calculated}
            company={name}
            folios={folios}
            onChanged={onChanged}
            onPaid={(results) => {
              setCalculated(null)
              onPaid(resultsOf(results))
            }}
          />
        )}
      </Stack>
    </Card>
  )
}
