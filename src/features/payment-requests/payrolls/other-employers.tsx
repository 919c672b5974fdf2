import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { OtherEmployer, Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Block, LinkButton, Note } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Evidence } from '../entries/evidence.tsx'
import style from '../payment-requests.module.css'
import { rightsOf } from '../rights.ts'

const LIVING = ['Pending', 'Calculated', 'Hold']

interface OtherEmployersProps {
  payroll: Payroll
  request: PaymentRequest | null
  /** The year that is adjusted. */
  year: number
  onChanged: () => Promise<unknown>
}

type Asked = { what: 'say' | 'remove'; one: OtherEmployer | null }

/** Wages of other employers in the year, by the certificates that the person handed over. */
export function OtherEmployers({ payroll, request, year, onChanged }: OtherEmployersProps) {
  const session = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { other_employers: others, id, request_id: requestId } = payroll
  const isLiving = LIVING.includes(payroll.status)
  const mayAttach = request !== null && session.role !== 'Client' && rightsOf(session, request).attaches
  const mayChange = request !== null && isLiving && session.role !== 'Client' && rightsOf(session, request).prepares
  if (others.length === 0 && !mayChange) return null
  const inputOf = (said: Record<string, unknown>) => ({ requestId, other_employers: [{ id, rfc: '', ...said }] })
  const dialog = {
    operation: 'payroll/config-payrolls',
    isKeyed: true,
    keyedBy: payroll.version,
    place: 'other_employers.0.',
    done: t('payroll-runs.annual.others.saved'),
    onChanged,
    onClose: () => setAsked(null),
  } as const
  return (
    <Block top="m">
      <h3>{t('payroll-runs.annual.others.title')}</h3>
      <Note top="xs">{t('payroll-runs.annual.others.lead')}</Note>
      <ul className={style['issues']}>
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
                  <Way
                    label={t('payroll-runs.annual.others.change')}
                    name={t('payroll-runs.annual.others.changeOf', { employer: one.employer })}
                    onClick={() => setAsked({ what: 'say', one })}
                  />
                  <Way
                    label={t('payroll-runs.annual.others.remove')}
                    name={t('payroll-runs.annual.others.removeOf', { employer: one.employer })}
                    onClick={() => setAsked({ what: 'remove', one })}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <Way
          label={t('payroll-runs.annual.others.add')}
          name={t('payroll-runs.annual.others.add')}
          onClick={() => setAsked({ what: 'say', one: null })}
        />
      )}
      {asked?.what === 'say' && (
        <OperationDialog
          {...dialog}
          input={({ payload }) => inputOf(payload)}
          title={t('payroll-runs.annual.others.dialog', { year })}
          form="other-employer"
          subject="Employee"
          prefill={asked.one ? saidOf(asked.one) : {}}
          // The certificate has no version of its own: the typed data is kept, over the current payroll.
          onReload={onChanged}
        />
      )}
      {asked?.what === 'remove' && asked.one && (
        <OperationDialog
          {...dialog}
          input={({ reason }) => inputOf({ rfc: asked.one?.rfc, reason, remove: true })}
          title={t('payroll-runs.annual.others.removeTitle', { employer: asked.one.employer })}
          reason="required"
          submit={t('payroll-runs.annual.others.remove')}
          danger
        />
      )}
    </Block>
  )
}

/** The form's data; the reason of the change is entered each time. */
const saidOf = ({ certificate_id: _id, file_url: _file, ...said }: OtherEmployer) => ({ ...said, reason: '' })

function Way({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <LinkButton aria-label={name} onClick={onClick}>
      {label}
    </LinkButton>
  )
}
