import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Fragment, useId, useState } from 'react'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { formatMoney } from '../../../ui/format.ts'
import sheet from '../amounts.module.css'
import style from '../payment-requests.module.css'
import { Explanation } from './explanation.tsx'
import { plain } from './payroll-table.tsx'

const TEXTS = PAYMENT_REQUEST_TEXTS.payroll

type Line = Payroll['perceptions'][number] | Payroll['deductions'][number]

interface LinesProps {
  title: string
  lines: readonly Line[]
  total?: string
  explanation: Payroll['explanation']
}

/** Lines of one kind; each amount opens how it was calculated. */
export function Lines({ title, lines, total, explanation }: LinesProps) {
  const id = useId()
  const isSplit = lines.some((line) => 'taxed' in line)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        <p className={style['quiet']}>{TEXTS.nothing}</p>
      ) : (
        <div className={style['scroll']}>
          <table className={sheet['amounts']} data-split={isSplit}>
            <thead>
              <tr>
                <th scope="col">{TEXTS.columns.concept}</th>
                {isSplit && (
                  <>
                    <th scope="col">{TEXTS.columns.quantity}</th>
                    <th scope="col">{TEXTS.columns.taxed}</th>
                    <th scope="col">{TEXTS.columns.exempt}</th>
                  </>
                )}
                <th scope="col">{TEXTS.columns.amount}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <LineRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what tells it from its twin.
                  key={at}
                  line={line}
                  isSplit={isSplit}
                  explanations={explanation[line.formula_ref] ?? []}
                />
              ))}
            </tbody>
            {total !== undefined && (
              <tfoot>
                <tr>
                  <th scope="row">{PAYMENT_REQUEST_TEXTS.totals.concept}</th>
                  {/* One cell for each column: a telephone leaves columns out, and one over several would keep them. */}
                  {isSplit && (
                    <>
                      <td />
                      <td />
                      <td />
                    </>
                  )}
                  <td>{formatMoney(total)}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  )
}

interface LineRowProps {
  line: Line
  isSplit: boolean
  explanations: Payroll['explanation'][string]
}

function LineRow({ line, isSplit, explanations }: LineRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { name, amount, sat_code, source } = line
  const Mark = isOpen ? DownOutlined : RightOutlined
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {name}
          <small>{[TEXTS.source[source] ?? source, sat_code && TEXTS.sat(sat_code)].filter(Boolean).join(' · ')}</small>
          {isSplit && 'taxed' in line && (
            <small className={sheet['narrow']}>
              {[
                line.quantity !== null && [plain(line.quantity), line.unit].filter(Boolean).join(' '),
                `${TEXTS.columns.taxed} ${formatMoney(line.taxed)}`,
                `${TEXTS.columns.exempt} ${formatMoney(line.exempt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          )}
          {'remaining' in line && line.remaining !== null && (
            <small>{`${TEXTS.columns.left}: ${formatMoney(line.remaining)}`}</small>
          )}
        </th>
        {isSplit && (
          <>
            <td>
              {'quantity' in line && line.quantity !== null ? [plain(line.quantity), line.unit].filter(Boolean).join(' ') : ''}
            </td>
            <td>{'taxed' in line ? formatMoney(line.taxed) : ''}</td>
            <td>{'exempt' in line ? formatMoney(line.exempt) : ''}</td>
          </>
        )}
        <td>
          {explanations.length === 0 ? (
            formatMoney(amount)
          ) : (
            <button
              type="button"
              className={sheet['how']}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={TEXTS.how(name, formatMoney(amount))}
              onClick={() => setOpen(!isOpen)}
            >
              <Mark aria-hidden="true" /> {formatMoney(amount)}
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={sheet['explained']}>
          <td colSpan={isSplit ? 5 : 2}>
            {explanations.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a calculation stand in their order.
              <Explanation key={at} explanation={one} />
            ))}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
