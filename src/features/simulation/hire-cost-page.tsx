import { useRef, useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { toCallError } from '../../../providers/data/http-error.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import { SIDEBAR_HIDDEN } from '../../ui/breakpoints.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/format.ts'
import { EmptyNotice, ErrorNotice } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSession } from '../../ui/session-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { HireForm, type HireInput } from './hire-form.tsx'
import { HireResult } from './hire-result.tsx'
import type { HireResultData } from './hire-result-data.ts'
import style from './simulation.module.css'
import { useChoices } from './use-choices.ts'

/** The cost of a new hire: from the salary, the net pay or the cost of the company. */
export function HireCostPage() {
  const { call, loading, error } = useOperation('payroll/simulate-hire-cost')
  // The former figures stay while new ones are calculated, and disappear after a refusal.
  const [result, setResult] = useState<HireResultData | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const isBelow = useMedia(SIDEBAR_HIDDEN)
  const ask = async (input: HireInput) => {
    const end = await call(input)
    setResult(end.status === 200 ? end.data : null)
    // Scrolls to the result if it is below the form, out of sight.
    if (end.status === 200 && isBelow) requestAnimationFrame(() => answer.current?.scrollIntoView({ block: 'start' }))
  }
  return (
    <>
      <PageHead title={pageTitle('hireCost')} detail={t('simulation.detail')} />
      <div className={style['page']}>
        <div className={style['ask']}>
          <Card title={t('simulation.form.title')}>
            <Question loading={loading} error={error} onSubmit={(input) => void ask(input)} />
          </Card>
        </div>
        <p className="visually-hidden" role="status">
          {result &&
            t('simulation.told', {
              salary: formatMoney(result.monthly_salary),
              net: formatMoney(result.monthly_net),
              cost: formatMoney(result.monthly_cost),
            })}
        </p>
        <div ref={answer} className={style['answer']} aria-busy={loading}>
          {result ? (
            <HireResult result={result} />
          ) : (
            <Card title={t('simulation.result')}>
              <EmptyNotice title={t('simulation.empty')}>{t('simulation.emptyDetail')}</EmptyNotice>
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

type QuestionProps = Omit<Parameters<typeof HireForm>[0], 'choices' | 'company'>

/** Staff may calculate for any company; a client for its own. */
function Question(props: QuestionProps) {
  const { role } = useSession()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const { data, error, refetch } = useChoices(companyId)
  if (error) return <ErrorNotice message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const company = role === 'Client' ? undefined : { id: companyId, onChange: setCompanyId }
  return <HireForm {...props} choices={data} company={company} />
}
