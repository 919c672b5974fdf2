import { Checkbox } from 'antd'
import { t } from '../../../../contract/language/texts.ts'
import type { OtherEmployer, Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { useOperation, useRequestKey } from '../../../../providers/calls.ts'
import { dialogTexts, type Entered, OperationButton } from '../../../resource/operation-dialog.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Block, type Fact, Facts, LinkButton, List, Note } from '../../../ui/layout.tsx'
import { Refusal } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Evidence } from '../entries/evidence.tsx'
import style from '../payment-requests.module.css'
import { type PayrollPartProps, rightsOf } from '../rights.ts'

/** The annual adjustment of one person: its basis, or the reason why there is none. */
export function AnnualSection({ payroll, request, onChanged }: PayrollPartProps) {
  const { annual, files_own_return } = payroll
  const session = useSession()
  const keyOf = useRequestKey()
  const { call, loading, error } = useOperation('payroll/config-payrolls')
  const adjusts = request?.adjusts_year ?? null
  if (payroll.status === 'Excluded' || (annual === null && adjusts === null)) return null
  const set = async (files: boolean) => {
    const input = { requestId: payroll.request_id, own_returns: [{ id: payroll.id, files }] }
    await call({ ...input, requestKey: keyOf([input, payroll.version]) }, onChanged)
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
      {annual && <Facts layout="row" facts={factsOf(annual)} />}
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
  const facts: [string, string][] = annual.is_made
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
  const isShown = ([, amount]: [string, string]) => Number(amount) !== 0
  return [...facts, ...(annual.is_due ? result.filter(isShown) : [])].map(([name, amount]): Fact => [name, formatMoney(amount)])
}

const LIVING = ['Pending', 'Calculated', 'Hold']

interface OtherEmployersProps extends PayrollPartProps {
  year: number
}

/** Wages of other employers in the year, by the certificates that the person handed over. */
function OtherEmployers({ payroll, request, year, onChanged }: OtherEmployersProps) {
  const session = useSession()
  const { other_employers: others, id, request_id: requestId } = payroll
  const isLiving = LIVING.includes(payroll.status)
  const mayAttach = request !== null && session.role !== 'Client' && rightsOf(session, request).attaches
  const mayChange = request !== null && isLiving && session.role !== 'Client' && rightsOf(session, request).prepares
  if (others.length === 0 && !mayChange) return null
  const inputOf = (entered: Record<string, unknown>) => ({ requestId, other_employers: [{ id, rfc: '', ...entered }] })
  const dialog = {
    operation: 'payroll/config-payrolls',
    isKeyed: true,
    keyedBy: payroll.version,
    place: 'other_employers.0.',
    done: t('payroll-runs.annual.others.saved'),
    button: { as: LinkButton },
    onChanged,
  } as const
  const entry = {
    ...dialog,
    input: ({ payload }: Entered) => inputOf(payload),
    title: t('payroll-runs.annual.others.dialog', { year }),
    form: 'other-employer',
    subject: 'Employee',
    // The certificate has no version of its own: the typed data is kept, over the current payroll.
    onReload: onChanged,
  } as const
  return (
    <Block top="m">
      <h3>{t('payroll-runs.annual.others.title')}</h3>
      <Note top="xs">{t('payroll-runs.annual.others.lead')}</Note>
      <List isRow isLined className={style['entries']}>
        {others.map((one) => (
          <li key={one.rfc}>
            <span>
              <strong>{one.employer}</strong> {one.rfc} ·{' '}
              {t('payroll-runs.annual.others.said', {
                from: formatDate(one.from),
                to: formatDate(one.to),
                taxed: formatMoney(one.taxed),
                isr: formatMoney(one.isr),
              })}{' '}
              · {one.reason}
            </span>
            <span className={style['ways']}>
              <Evidence
                payroll={payroll}
                mayAttach={mayAttach}
                onChanged={onChanged}
                kind="certificate"
                entry={{ id: one.certificate_id, type: t('payroll-runs.annual.others.certificate'), file_url: one.file_url }}
                what={one.employer}
              />
              {mayChange && (
                <>
                  <OperationButton
                    {...entry}
                    label={t('payroll-runs.annual.others.change')}
                    name={t('payroll-runs.annual.others.changeOf', { employer: one.employer })}
                    prefill={enteredOf(one)}
                  />
                  <OperationButton
                    {...dialog}
                    {...dialogTexts('payroll-runs.annual.others.removing', { employer: one.employer })}
                    done={dialog.done}
                    input={({ reason }) => inputOf({ rfc: one.rfc, reason, remove: true })}
                    reason="required"
                    danger
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </List>
      {mayChange && <OperationButton {...entry} label={t('payroll-runs.annual.others.add')} prefill={{}} />}
    </Block>
  )
}

/** The form's data; the reason of the change is entered each time. */
const enteredOf = ({ certificate_id: _id, file_url: _file, ...others }: OtherEmployer) => ({ ...others, reason: '' })
