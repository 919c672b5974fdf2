import { Alert, Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { AnswerOf, InputOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { formatMoney } from '../../ui/format.ts'
import style from './payroll-interface.module.css'

const PREVIEW = 'payroll/preview-payroll-parameters'
type Input = InputOf<(typeof payrollInterfaceOperations)[typeof PREVIEW]>
type Amounts = Record<'name' | 'before' | 'after', string>
type Sample = AnswerOf<(typeof payrollInterfaceOperations)[typeof PREVIEW]>['data']['samples'][number]

const columnsOf = (): readonly Column<Amounts>[] => [
  { key: 'name', title: t('payroll-interface.preview.amount'), cell: ({ name }) => name },
  { key: 'before', title: t('payroll-interface.preview.before'), isFigure: true, cell: ({ before }) => formatMoney(before) },
  { key: 'after', title: t('payroll-interface.preview.after'), isFigure: true, cell: ({ after }) => formatMoney(after) },
]

interface ChangePreviewProps {
  /** The input entered so far. */
  inputOf: () => Input
  onProblem: (error: CallError | null) => void
}

/** Payrolls of a few people by the current law and by the entered change. */
export function ChangePreview({ inputOf, onProblem }: ChangePreviewProps) {
  const { call, loading, data, error } = useOperation(PREVIEW)
  const show = async () => {
    const end = await call(inputOf())
    onProblem(end.error)
  }
  const found = error ? undefined : (data ?? undefined)
  const changed = found?.samples.filter(isChanged) ?? []
  return (
    <section className={style['preview']} aria-label={t('payroll-interface.preview.title')}>
      <Button loading={loading} onClick={() => void show()}>
        {t('payroll-interface.preview.show')}
      </Button>
      <div aria-live="polite" className={style['form']}>
        {found && !loading && (
          <Alert
            type="info"
            showIcon
            message={t('payroll-interface.preview.count', { changed: found.changed, all: found.samples.length })}
          />
        )}
        {!loading && changed.map((sample) => <SampleTable key={sample.name} sample={sample} />)}
      </div>
    </section>
  )
}

const isChanged = ({ totals, lines }: Sample): boolean =>
  lines.length > 0 || totals.some(({ before, after }) => before !== after)

function SampleTable({ sample: { name, totals, lines } }: { sample: Sample }) {
  const sums = totals.map(({ label, ...amounts }) => ({ name: label, ...amounts }))
  // A line that has the name of a sum says the same.
  const rows = [...sums, ...lines.filter((line) => sums.every((sum) => sum.name !== line.name))]
  return (
    <DataTable
      label={name}
      caption={name}
      isCaptionShown
      columns={columnsOf()}
      rows={rows.filter(({ before, after }) => before !== after)}
      keyOf={(row) => row.name}
    />
  )
}
