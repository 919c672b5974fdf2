import { useContext } from 'react'
import type { FieldSchema, Options } from '../../contract/forms/definition.ts'
import { valueAt } from '../../contract/forms/paths.ts'
import { t } from '../../contract/language/texts.ts'
import { useRead } from '../../providers/use-read.ts'
import { RecordFilter } from '../tables/record-filter.tsx'
import { SelectWidget } from './choice-widgets.tsx'
import { FormViewContext } from './field-texts.ts'
import { type ControlProps, useControl } from './use-control.ts'

type Found = { id: number } & Record<string, unknown>

const optionsOf = ({ schema }: ControlProps): Options => (schema as FieldSchema)['x-options'] ?? {}

/** A field that chooses another record (`x-options`, docs/forms.md). */
export function RecordWidget(props: ControlProps) {
  return optionsOf(props).resource === undefined ? <Listed {...props} /> : <Searched {...props} />
}

/** All records that a call answers, in a list. */
function Listed(props: ControlProps) {
  const { about } = useContext(FormViewContext)
  const options = optionsOf(props)
  const { operation, records = '', without } = options
  // Any call may be named here; this one gives the types.
  const { data } = useRead(operation as 'client/find-account-managers', asked(options, about), { reuses: true })
  const found = ((data && valueAt(data, records)) ?? []) as Found[]
  const offered = found.filter(({ id }) => id !== meantBy(without, about))
  const labels = Object.fromEntries(offered.map((record) => [record.id, nameOf(options, record)]))
  const schema = { ...props.schema, enum: offered.map(({ id }) => id), 'x-labels': labels }
  return <SelectWidget {...props} schema={schema} value={data ? props.value : undefined} />
}

/** The records of a resource, found while their name is typed. */
function Searched(props: ControlProps) {
  const { about, fill } = useContext(FormViewContext)
  const { common, text } = useControl(props)
  const options = optionsOf(props)
  return (
    <RecordFilter<Found>
      control={common}
      title={props.label}
      placeholder={props.placeholder || t('lists.find.placeholder')}
      resource={options.resource ?? ''}
      filters={asked(options, about)}
      nameOf={(record) => nameOf(options, record)}
      value={text}
      onChange={(id, record) => fill({ [props.name]: id === '' ? undefined : Number(id), ...copied(options, record) })}
    />
  )
}

const meantBy = (given: unknown, about: object): unknown =>
  typeof given === 'string' && given.startsWith('@') ? valueAt(about, given.slice(1)) : given

const asked = ({ with: conditions = {} }: Options, about: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(conditions).map(([name, value]) => [name, meantBy(value, about)]))

const nameOf = ({ name = ['name'], between = ' ' }: Options, record: Found): string =>
  name.flatMap((member) => record[member] || []).join(between)

/** A member that the record lacks clears no field. */
const copied = ({ copies = [] }: Options, record: Found | undefined): Record<string, unknown> =>
  Object.fromEntries(copies.flatMap((member) => (record?.[member] == null ? [] : [[member, record[member]]])))
