import { useId } from 'react'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { columnsOf, DataTable, figureColumn } from '../../../tables/data-table.tsx'
import { type Fact, Facts } from '../../../ui/card.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Note, Panel } from '../../../ui/layout.tsx'
import { amount, figure, tableName, taxFigures } from './explained-figures.ts'
import { plain } from './payroll-table.tsx'

type Line = Payroll['perceptions'][number] | Payroll['deductions'][number]

interface LinesProps {
  title: string
  lines: readonly Line[]
  total?: string
  /** Where the total counts more than the lines. */
  totalLabel?: string
  explanation: Payroll['explanation']
}

/** Lines of one kind; each amount opens how it was calculated. */
export function Lines({ title, lines, total, totalLabel, explanation }: LinesProps) {
  const id = useId()
  const isSplit = lines.some((line) => 'taxed' in line)
  const sums =
    total === undefined ? {} : { concept: totalLabel ?? t('payment-requests.totals.concept'), amount: formatMoney(total) }
  const columns = lineColumns()
    .filter(({ key }) => isSplit || !SPLIT.includes(key))
    .map((column) => ({
      ...column,
      footer: sums[column.key as keyof typeof sums],
    }))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        <Note top="xs">{t('payment-requests.payroll.nothing')}</Note>
      ) : (
        <DataTable
          isInCard
          label={title}
          columns={columns}
          rows={[...lines.entries()]}
          keyOf={([at]) => at}
          expansion={{
            column: 'amount',
            labelOf: ([, { name, amount }]) => t('payment-requests.payroll.how', { name, amount: formatMoney(amount) }),
            detailOf: ([, { formula_ref }]) =>
              explanation[formula_ref]?.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a calculation keep their order.
                <Explanation key={at} explanation={one} />
              )) ?? null,
          }}
        />
      )}
    </section>
  )
}

const quantityOf = (line: Line): string =>
  'quantity' in line && line.quantity !== null ? [plain(line.quantity), line.unit].filter(Boolean).join(' ') : ''

const lineColumns = () =>
  columnsOf<[number, Line]>('payment-requests.payroll.columns', {
    concept: ([, line]) => (
      <>
        {line.name}
        <small>
          {[
            textAt('payment-requests.payroll.source', line.source) ?? line.source,
            line.sat_code && t('payment-requests.payroll.sat', { code: line.sat_code }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {'remaining' in line && line.remaining !== null && (
          <small>{`${t('payment-requests.payroll.columns.left')}: ${formatMoney(line.remaining)}`}</small>
        )}
      </>
    ),
    quantity: figureColumn(([, line]) => quantityOf(line), { isEmpty: ([, line]) => quantityOf(line) === '' }),
    taxed: figureColumn(([, line]) => ('taxed' in line ? formatMoney(line.taxed) : '')),
    exempt: figureColumn(([, line]) => ('exempt' in line ? formatMoney(line.exempt) : '')),
    amount: figureColumn(([, { amount }]) => formatMoney(amount), { card: 'aside' }),
  })
const SPLIT = ['quantity', 'taxed', 'exempt']

/** Figures that no official source confirms. */
const UNSURE = ['K', 'U']

/** The calculation of one amount: formula, inputs, row of the table, article and validity. */
function Explanation({ explanation }: { explanation: Payroll['explanation'][string][number] }) {
  const { title, formula, inputs, result, row, article, validity, source, confidence } = explanation
  const counted = taxFigures(explanation)
  const facts: Fact[] = inputs.map(({ name, value, code = name }) => [name, figure(code, value)])
  if (row) {
    const part = t('payment-requests.payroll.explanation.rowOf', {
      upper: row.upper === null ? null : amount(row.upper),
      table: tableName(row.table),
      lower: amount(row.lower),
    })
    const fixed = t('payment-requests.payroll.explanation.fixed', {
      fixed: amount(row.fixed),
      rate: row.ratePercent,
      lower: amount(row.lower),
    })
    facts.push([t('payment-requests.payroll.explanation.row'), `${part}; ${fixed}`])
  }
  if (counted !== null) facts.push([t('payment-requests.payroll.explanation.figures'), `${counted} = ${amount(result)}`])
  // A value set by hand follows no law.
  if (validity.from !== '') {
    const valid = t('payment-requests.payroll.explanation.validFrom', {
      to: validity.to === null ? null : formatDate(validity.to),
      from: formatDate(validity.from),
    })
    facts.push([t('payment-requests.payroll.explanation.law'), `${article}, ${valid}`])
  }
  return (
    <Panel gap="xs" bottom="xs">
      <strong>{title}</strong>
      <span>{`${formula} = ${amount(result)}`}</span>
      <Facts facts={facts} />
      <Note top="xs">
        {`${t('payment-requests.payroll.explanation.source')}: ${source}`}
        {UNSURE.includes(confidence) && (
          <Note as="strong" tone="wrong">
            {' '}
            {t('payment-requests.payroll.explanation.unsure')}
          </Note>
        )}
      </Note>
    </Panel>
  )
}
