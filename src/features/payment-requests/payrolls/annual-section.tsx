import { Checkbox } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { useOperation } from '../../../../providers/use-operation.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Note } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import { rightsOf } from '../rights.ts'
import { OtherEmployers } from './other-employers.tsx'

interface AnnualSectionProps {
  payroll: Payroll
  /** The request of the payroll, where it is changed. */
  request: PaymentRequest | null
  onChanged: () => Promise<unknown>
}

/** The annual adjustment of one person: its basis, or the reason why there is none. */
export function AnnualSection({ payroll, request, onChanged }: AnnualSectionProps) {
  const { annual, files_own_return } = payroll
  const session = useSession()
  const keyOf = useRequestKey()
  const { call, loading, error } = useOperation('payroll/config-payrolls')
  const adjusts = request?.adjusts_year ?? null
  if (payroll.status === 'Excluded' || (annual === null && adjusts === null)) return null
  const set = async (files: boolean) => {
    const said = { requestId: payroll.request_id, own_returns: [{ id: payroll.id, files }] }
    await call({ ...said, requestKey: keyOf([said, payroll.version]) }, onChanged)
  }
  return (
    <section>
      <h2>{t('payroll-runs.annual.title', { year: annual?.year ?? adjusts ?? 0 })}</h2>
      {annual === null && <Note top="xs">{whyNot(payroll)}</Note>}
      {annual && !annual.is_due && (
        <p>
          {t('payroll-runs.annual.notMade')} {annual.reasons.join(' ')}
        </p>
      )}
      {annual?.is_made === false && (
        <Note top="xs">{annual.to_claim ? t('payroll-runs.annual.settled') : t('payroll-runs.annual.goesOn')}</Note>
      )}
      {annual && <Facts className={style['facts']} facts={factsOf(annual)} />}
      {annual?.must_file && <Note top="xs">{t('payroll-runs.annual.mustFile')}</Note>}
      {request !== null && adjusts !== null && (annual?.is_made ?? true) && (
        <Block top="m">
          <Checkbox
            checked={files_own_return}
            disabled={loading || !rightsOf(session, request).prepares}
            onChange={({ target }) => void set(target.checked)}
          >
            {t('payroll-runs.annual.ownReturn')}
          </Checkbox>
        </Block>
      )}
      {adjusts !== null && <OtherEmployers payroll={payroll} request={request} year={adjusts} onChanged={onChanged} />}
      <Refusal error={error} />
    </section>
  )
}

const whyNot = ({ status, annual_elsewhere }: Payroll): string =>
  status === 'Pending' || annual_elsewhere === null
    ? t('payroll-runs.annual.started')
    : `${t('payroll-runs.annual.notMade')} ${annual_elsewhere.join(' ')}`

function factsOf(annual: NonNullable<Payroll['annual']>): Fact[] {
  const { taxed, exempt, tax, subsidy, withheld, to_withhold, in_favour, taken, credited, left } = annual
  const made: [string, string][] = annual.is_made
    ? [
        [t('payroll-runs.annual.facts.taxed'), taxed],
        [t('payroll-runs.annual.facts.exempt'), exempt],
        [t('payroll-runs.annual.facts.tax'), tax],
        [t('payroll-runs.annual.facts.subsidy'), subsidy],
        [t('payroll-runs.annual.facts.withheld'), withheld],
      ]
    : []
  const result: [string, string][] = [
    [t('payroll-runs.annual.facts.toWithhold'), to_withhold],
    [t('payroll-runs.annual.facts.inFavour'), in_favour],
    [t('payroll-runs.annual.facts.taken'), taken],
    [t('payroll-runs.annual.facts.credited'), credited],
    [Number(annual.to_claim ?? '0') > 0 ? t('payroll-runs.annual.facts.toClaim') : t('payroll-runs.annual.facts.left'), left],
  ]
  const isTold = ([, amount]: [string, string]) => Number(amount) !== 0
  return [...made, ...(annual.is_due ? result.filter(isTold) : [])].map(([name, amount]): Fact => [name, formatMoney(amount)])
}
