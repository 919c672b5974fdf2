import { Alert, Button } from 'antd'
import type { AnswerOf, InputOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { formatMoney } from '../../ui/format.ts'
import style from './payroll-interface.module.css'

const PREVIEW = 'payroll/preview-payroll-parameters'
const TEXTS = PAYROLL_INTERFACE_TEXTS.preview
type Input = InputOf<(typeof payrollInterfaceOperations)[typeof PREVIEW]>
type Amounts = Record<'name' | 'before' | 'after', string>
type Sample = AnswerOf<(typeof payrollInterfaceOperations)[typeof PREVIEW]>['data']['samples'][number]

const COLUMNS: readonly Column<Amounts>[] = [
  { key: 'name', title: TEXTS.amount, cell: ({ name }) => name },
  { key: 'before', title: TEXTS.before, isFigure: true, cell: ({ before }) => formatMoney(before) },
  { key: 'after', title: TEXTS.after, isFigure: true, cell: ({ after }) => formatMoney(after) },
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
    <section className={style['preview']} aria-label={TEXTS.title}>
      <Button loading={loading} onClick={() => void show()}>
        {TEXTS.show}
      </Button>
      <div aria-live="polite" className={style['form']}>
        {found && !loading && <Alert type="info" showIcon message={TEXTS.count(found.changed, found.samples.length)} />}
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
      columns={COLUMNS}
      rows={rows.filter(({ before, after }) => before !== after)}
      keyOf={(row) => row.name}
    />
  )
}
