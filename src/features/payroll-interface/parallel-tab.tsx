import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { CSV_MAX_BYTES } from '../../../contract/upload.ts'
import { useCall } from '../../../providers/calls.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { type Column, columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { RecordField } from '../../tables/record-field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Card, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, Refusal } from '../../ui/notices.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { type ParallelAnswer, saveParallel } from './parallel-csv.ts'

const RUN = 'payroll/run-parallel'

const run = ({ file, tolerance, companyId }: { file: File; tolerance: string; companyId: number | null }) =>
  uploadFiles(RUN, { tolerance, ...(companyId === null ? {} : { companyId }) }, { payroll_file: file })

export function ParallelTab() {
  const [file, setFile] = useState<File | null>(null)
  const [tolerance, setTolerance] = useState('0.00')
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { call, loading, error, data } = useCall(run)
  const example = useDownload('payroll/download-parallel-template')
  const compare = () => {
    setAsked(true)
    if (file) void call({ file, tolerance, companyId })
  }
  return (
    <Stack top="m">
      <Card
        title={t('payroll-interface.parallel.title')}
        action={
          <Button size="small" loading={example.loading} onClick={() => void example.save({})}>
            {t('payroll-interface.parallel.example')}
          </Button>
        }
      >
        <Note>{t('payroll-interface.parallel.detail')}</Note>
        <Note>{t('payroll-interface.parallel.detailAmounts')}</Note>
        <Refusal error={error} />
        <Stack top="m">
          <FileField
            label={t('payroll-interface.parallel.choose')}
            accept=".csv,.xlsx,.txt"
            file={file}
            maxBytes={CSV_MAX_BYTES}
            problem={isAsked && !file ? t('payroll-interface.parallel.noFile') : undefined}
            onChoose={setFile}
            onRemove={() => setFile(null)}
          />
          <TextField
            label={t('payroll-interface.parallel.tolerance')}
            value={tolerance}
            problem={error?.fields?.find(({ field }) => field === 'tolerance')?.message}
            isNumber
            onChange={setTolerance}
          />
          <RecordField
            title={t('payroll-interface.parallel.company')}
            resource="companies"
            value={companyId}
            onChange={setCompanyId}
          />
        </Stack>
        <Row top="m">
          <Button type="primary" loading={loading} onClick={compare}>
            {t('payroll-interface.parallel.run')}
          </Button>
        </Row>
      </Card>
      {data && <ParallelResult found={data.data} />}
    </Stack>
  )
}

/** Number of displayed lines; the file has all of them. */
const MOST_SHOWN = 200

interface Who {
  row?: number
  number: string
  name: string
}

const wordsOf = ({ row, number, name }: Who): string =>
  `${name || (row === undefined ? '' : t('payroll-interface.parallel.row', { row }))}${number ? ` (${number})` : ''}`

/** Result of a parallel run: in total, by concept, by person, and the people who are in only one of the two. */
export function ParallelResult({ found }: { found: ParallelAnswer }) {
  const { people, concepts, unknown, missing } = found
  const isSame = found.different + found.problems === 0
  const lines = people.flatMap((person) =>
    person.concepts.map((one) => ({ ...one, key: `${person.row}-${one.code}`, who: wordsOf(person), what: one.name })),
  )
  return (
    <Stack top="m" aria-live="polite">
      <Callout
        type={isSame ? 'success' : 'warning'}
        title={t('payroll-interface.parallel.result', {
          same: found.same,
          different: found.different,
          problems: found.problems,
        })}
      >
        {isSame ? t('payroll-interface.parallel.allSame') : undefined}
      </Callout>
      <div>
        <Button onClick={() => saveParallel(found)}>{t('payroll-interface.parallel.csv')}</Button>
      </div>
      <Names
        title={t('payroll-interface.parallel.notCounted')}
        lines={people.flatMap((one) => (one.problem === null ? [] : [{ who: wordsOf(one), problem: one.problem }]))}
      />
      {concepts.length > 0 && (
        <Card title={t('payroll-interface.parallel.byConcept')}>
          <DifferenceTable
            label={t('payroll-interface.parallel.tableByConcept')}
            first={t('payroll-interface.parallel.concept')}
            second={t('payroll-interface.parallel.people')}
            rows={concepts.map(({ reasons, ...one }) => ({
              ...one,
              key: one.code,
              who: one.name,
              what: String(one.people),
              reason: reasons
                .map(({ reason, people: count }) => `${reason ?? t('payroll-interface.parallel.noReason')} (${count})`)
                .join(', '),
            }))}
          />
        </Card>
      )}
      {lines.length > 0 && (
        <Card title={t('payroll-interface.parallel.byPerson')}>
          <DifferenceTable
            label={t('payroll-interface.parallel.tableByPerson')}
            first={t('payroll-interface.parallel.person')}
            second={t('payroll-interface.parallel.concept')}
            rows={lines.slice(0, MOST_SHOWN)}
          />
          <More count={lines.length - MOST_SHOWN} />
        </Card>
      )}
      <Names title={t('payroll-interface.parallel.unknown')} lines={unknown.map((one) => ({ who: wordsOf(one) }))} />
      <Names title={t('payroll-interface.parallel.missing')} lines={missing.map((one) => ({ who: wordsOf(one) }))} />
    </Stack>
  )
}

function Names({ title, lines }: { title: string; lines: readonly { who: string; problem?: string }[] }) {
  if (lines.length === 0) return null
  return (
    <Card title={`${title} (${lines.length})`}>
      <List gap="s">
        {lines.slice(0, MOST_SHOWN).map(({ who, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes its order
          <Stack as="li" gap="none" key={`${at} ${who}`}>
            <span>{who}</span>
            {problem !== undefined && <Note as="span">{problem}</Note>}
          </Stack>
        ))}
      </List>
      <More count={lines.length - MOST_SHOWN} />
    </Card>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 ? <Note>{t('payroll-interface.parallel.more', { count })}</Note> : null

interface DifferenceRow {
  key: string
  who: string
  what: string
  theirs: string
  ours: string
  difference: string
  reason: string | null
}

interface DifferenceTableProps {
  label: string
  first: string
  second: string
  rows: readonly DifferenceRow[]
}

function DifferenceTable({ label, first, second, rows }: DifferenceTableProps) {
  const columns: Column<DifferenceRow>[] = [
    { key: 'who', title: first, cell: ({ who }) => who },
    { key: 'what', title: second, cell: ({ what }) => what },
    ...columnsOf<DifferenceRow>('payroll-interface.parallel', {
      theirs: figureColumn(({ theirs }) => formatMoney(theirs)),
      ours: figureColumn(({ ours }) => formatMoney(ours)),
      difference: figureColumn(({ difference }) => formatMoney(difference)),
      reason: { isLong: true, cell: ({ reason }) => reason ?? t('payroll-interface.parallel.noReason') },
    }),
  ]
  return <DataTable label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}
