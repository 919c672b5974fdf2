import type { YearTotals } from '../../../../contract/payroll/paying/schemas.ts'
import { EMPLOYEE_PAYROLL_TEXTS as TEXTS } from '../../../texts/employee-payrolls.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Grid, Note } from '../../../ui/layout.tsx'
import style from '../payrolls/payrolls.module.css'

/** Totals paid in each year, newest first. */
export function Years({ years }: { years: readonly YearTotals[] }) {
  return (
    <Grid as="ul" columns="wide" aria-label={TEXTS.years}>
      {years.map(({ year, payrolls, net, ...totals }) => (
        <li key={year} className={style['year']}>
          <Note as="span">{TEXTS.ofYear(year, payrolls)}</Note>
          <strong>{formatMoney(net)}</strong>
          <dl>
            {(['gross', 'total_deductions', 'isr', 'imss_employee'] as const).map((name) => (
              <div key={name}>
                <dt>{TEXTS.totals[name]}</dt>
                <dd>{formatMoney(totals[name])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </Grid>
  )
}
