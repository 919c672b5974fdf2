import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { CLIENT_DEDUCTIONS } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Incident, PayrollDeduction } from '../../../../contract/payroll/entries/schemas.ts'
import { plain } from '../../../parts/explanation/explained-figures.ts'
import { useAct } from '../../../resource/operation-dialog.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { joined } from '../../../ui/joined.ts'
import { LinkButton, List, Note, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { ENTRY_KINDS, type Entry, type EntryKind } from '../entries/entry-kinds.ts'
import { Evidence } from '../entries/evidence.tsx'
import style from '../payment-requests.module.css'

const EntryDialog = lazyDialog(async () => (await import('../entries/entry-dialog.tsx')).EntryDialog)

interface EntriesProps {
  payroll: Payroll
  mayEnter: boolean
  /** The viewer may attach files to entries, until the request is closed. */
  mayAttach: boolean
  onChanged: () => Promise<unknown>
}

export function Entries({ payroll, mayEnter, mayAttach, onChanged }: EntriesProps) {
  const { role } = useSession()
  const { incidents, deduction_orders } = payroll
  const [opened, setOpened] = useState<{ kind: EntryKind; entry: Entry | null } | null>(null)
  const open = (kind: EntryKind) => (entry: Entry | null) => setOpened({ kind, entry })
  const common = { payroll, mayAttach, onChanged }
  return (
    <>
      <EntryList
        {...common}
        kind="incident"
        title={t('payment-requests.payroll.incidents')}
        entries={incidents.map((entry) => ({ entry, what: incidentOf(entry), isTheirs: true }))}
        takesMore={ENTRY_KINDS.incident.typesFor(payroll.kind, role, []).length > 0}
        onOpen={mayEnter ? open('incident') : null}
      />
      <EntryList
        {...common}
        kind="deduction"
        title={t('payment-requests.payroll.orders')}
        entries={deduction_orders.map((entry) => ({
          entry,
          what: orderOf(entry),
          isTheirs: role !== 'Client' || CLIENT_DEDUCTIONS.includes(entry.type),
        }))}
        takesMore={ENTRY_KINDS.deduction.typesFor(payroll.kind, role, []).length > 0}
        onOpen={mayEnter ? open('deduction') : null}
      />
      {opened && (
        <EntryDialog {...opened} payroll={payroll} onClose={() => setOpened(null)} onReload={onChanged} onSaved={onChanged} />
      )}
    </>
  )
}

interface EntryListProps {
  kind: EntryKind
  title: string
  payroll: Payroll
  /** Entries, each marked if the viewer may change it. */
  entries: readonly { entry: Entry; what: string; isTheirs: boolean }[]
  mayAttach: boolean
  /** The kind of request takes entries of this kind; others that are stored can only be removed. */
  takesMore: boolean
  onOpen: ((entry: Entry | null) => void) | null
  onChanged: () => Promise<unknown>
}

function EntryList({ kind, title, payroll, entries, mayAttach, takesMore, onOpen, onChanged }: EntryListProps) {
  const confirm = useConfirm()
  const { operation, inputOf } = ENTRY_KINDS[kind]
  const { act } = useAct(operation, { done: t(`payroll-preparation.entry.${kind}.removed`), onChanged })
  const nothing = { requestId: payroll.request_id, payrollIds: [], fields: {}, replaces: null }
  const remove = ({ id }: Entry) => act({ ...inputOf(nothing), requestKey: crypto.randomUUID(), removeIds: [id] })
  const ask = (entry: Entry, what: string) =>
    confirm({
      title: t(`payroll-preparation.entry.${kind}.removeTitle`, { type: valueText(entry.type) }),
      content: what,
      okText: t(`payroll-preparation.entry.${kind}.remove`),
      okButtonProps: { danger: true },
      cancelText: t('form-dialog.cancel'),
      onOk: () => remove(entry),
    })
  return (
    <section>
      <Row justify="between" align="baseline">
        <h2>{title}</h2>
        {onOpen && takesMore && (
          <Button size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => onOpen(null)}>
            {t(`payroll-preparation.entry.${kind}.add`)}
          </Button>
        )}
      </Row>
      {entries.length === 0 && <Note top="xs">{t('payment-requests.payroll.nothing')}</Note>}
      <List isRow isLined className={style['entries']} aria-label={title}>
        {entries.map(({ entry, what, isTheirs }) => (
          <li key={entry.id}>
            <strong>{valueText(entry.type)}</strong>
            <span>{what}</span>
            <span className={style['ways']}>
              <Evidence
                payroll={payroll}
                kind={kind}
                entry={entry}
                what={what}
                onChanged={onChanged}
                mayAttach={mayAttach && isTheirs}
              />
              {isTheirs && onOpen && (
                <>
                  <LinkButton
                    aria-label={t(`payroll-preparation.entry.${kind}.changeFor`, { type: valueText(entry.type), what })}
                    onClick={() => onOpen(entry)}
                  >
                    {t('payroll-preparation.entry.changeShort')}
                  </LinkButton>
                  <LinkButton
                    aria-label={t(`payroll-preparation.entry.${kind}.removeFor`, { type: valueText(entry.type), what })}
                    onClick={() => ask(entry, what)}
                  >
                    {t(`payroll-preparation.entry.${kind}.remove`)}
                  </LinkButton>
                </>
              )}
            </span>
          </li>
        ))}
      </List>
    </section>
  )
}

const daysOf = (from: string | null, to: string | null): string | null =>
  from === null
    ? null
    : t('payment-requests.payroll.dates', {
        isOneDay: formatDate(from) === formatDate(to ?? from),
        from: formatDate(from),
        to: formatDate(to ?? from),
      })

/** "2 hours", "1 hour": a unit is stored in the plural. */
function quantityOf(quantity: string, unit: string | null): string {
  const count = plain(quantity)
  return t('payment-requests.payroll.quantity', { count, unit, isOne: count === '1' })
}

const incidentOf = ({ quantity, unit, amount, percent, date_from, date_to, note, imss_folio }: Incident): string =>
  joined(
    quantity !== null && quantityOf(quantity, unit),
    amount !== null && formatMoney(amount),
    percent !== null && `${plain(percent)}%`,
    daysOf(date_from, date_to),
    imss_folio,
    note,
  )

const orderOf = ({ amount, percent, of, date_from, date_to, remaining, note }: PayrollDeduction): string =>
  joined(
    amount !== null && formatMoney(amount),
    percent !== null && t('payment-requests.payroll.percentOf', { percent: plain(percent), of: of ?? '' }),
    daysOf(date_from, date_to),
    remaining !== null && `${t('payment-requests.payroll.columns.left')}: ${formatMoney(remaining)}`,
    note,
  )
