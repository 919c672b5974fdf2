import { t } from '../../../../contract/language/texts.ts'
import type { YearTotals } from '../../../../contract/payroll/paying/schemas.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Grid, Note } from '../../../ui/layout.tsx'
import style from '../payrolls/payrolls.module.css'

/** Totals paid in each year, newest first. */
export function Years({ years }: { years: readonly YearTotals[] }) {
  return (
    <Grid as="ul" columns="wide" aria-label={t('employee-payrolls.years')}>
      {years.map(({ year, payrolls, net, ...totals }) => (
        <li key={year} className={style['year']}>
          <Note as="span">{t('employee-payrolls.ofYear', { year, count: payrolls })}</Note>
          <strong>{formatMoney(net)}</strong>
          <dl>
            {(['gross', 'total_deductions', 'isr', 'imss_employee'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`employee-payrolls.totals.${name}`)}</dt>
                <dd>{formatMoney(totals[name])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </Grid>
  )
}
