import { type KeyboardEvent, type MouseEvent, memo, useCallback } from 'react'
import type { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { MISSING } from '../../../texts.ts'
import { formatMoney } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { signed } from '../change-of.ts'
import style from './payroll-list.module.css'
import type { Choice } from './use-choice.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.payrolls
const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

interface PayrollTableProps {
  request: PaymentRequest
  rows: readonly PayrollRow[]
  isBusy: boolean
  opened: number | null
  onOpen: (id: number) => void
  /** The payrolls that are chosen for a step with several; without it none can be. */
  choice: Choice | null
}

/** One row for each person. Arrow keys go from name to name, Enter opens the payroll beside the list. */
export function PayrollTable({ request, rows, isBusy, opened, onOpen, choice }: PayrollTableProps) {
  const limit = Number(request.limits.max_net_change_percent ?? Number.POSITIVE_INFINITY)
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const target = MOVES[event.key]
    const names = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-payroll]')]
    const at = names.indexOf(document.activeElement as HTMLButtonElement)
    if (!target || at < 0) return
    event.preventDefault()
    names[target(at, names.length - 1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={style['scroller']} aria-label={TEXTS.label} aria-busy={isBusy} tabIndex={0}>
      <table className={style['payrolls']} onKeyDown={move}>
        <caption className="visually-hidden">{TEXTS.keys}</caption>
        <thead>
          <tr>
            <th scope="col">
              {choice && (
                <input
                  type="checkbox"
                  className={style['choose']}
                  aria-label={TEXTS.chooseAll}
                  checked={rows.every(({ id }) => choice.chosen.has(id))}
                  onChange={({ target }) =>
                    choice.choose(
                      rows.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
              )}
              {TEXTS.person}
            </th>
            <th scope="col">{TEXTS.status}</th>
            <th scope="col">{TEXTS.days}</th>
            <th scope="col">{TEXTS.gross}</th>
            <th scope="col">{TEXTS.deductions}</th>
            <th scope="col">{TEXTS.net}</th>
            <th scope="col">{TEXTS.change}</th>
            <th scope="col">{TEXTS.cost}</th>
            <th scope="col">{TEXTS.notes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              limit={limit}
              isOpened={row.id === opened}
              onOpen={onOpen}
              isChosen={choice?.chosen.has(row.id) ?? false}
              onChoose={choice?.choose ?? null}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  row: PayrollRow
  limit: number
  isOpened: boolean
  onOpen: (id: number) => void
  isChosen: boolean
  onChoose: Choice['choose'] | null
}

const Row = memo(function Row({ row, limit, isOpened, onOpen, isChosen, onChoose }: RowProps) {
  const { id, firstname, lastname, number, status, days_paid, gross, total_deductions, net, employer_cost } = row
  const click = useCallback(
    (event: MouseEvent) => {
      const isMarking = getSelection()?.isCollapsed === false
      if (!isMarking) onOpen(id)
      event.stopPropagation()
    },
    [id, onOpen],
  )
  const isCounted = status !== 'Pending' && status !== 'Excluded'
  const money = (value: string) => (isCounted ? formatMoney(value) : MISSING)
  const percent = row.net_change_percent
  return (
    // A convenience for the mouse; keyboard and screen reader have the button in the first column.
    <tr data-opened={isOpened} onClick={click}>
      <th scope="row">
        {onChoose && (
          <input
            type="checkbox"
            className={style['choose']}
            aria-label={TEXTS.choose(`${firstname} ${lastname}`)}
            checked={isChosen}
            onClick={(event) => event.stopPropagation()}
            onChange={({ target }) => onChoose([id], target.checked)}
          />
        )}
        <button type="button" data-payroll={id} className={style['person']} onClick={click}>
          {`${lastname} ${firstname}`}
        </button>
        {number !== null && <small>{number}</small>}
      </th>
      <td>
        <StatusBadge list="payroll" value={status} />
      </td>
      <td data-label={TEXTS.days}>{isCounted ? (days_paid === null ? MISSING : plain(days_paid)) : MISSING}</td>
      <td data-label={TEXTS.gross}>{money(gross)}</td>
      <td data-label={TEXTS.deductions}>{money(total_deductions)}</td>
      <td data-label={TEXTS.net} data-main="true">
        {money(net)}
      </td>
      <td data-label={TEXTS.change} data-far={percent !== null && Math.abs(Number(percent)) > limit}>
        {percent === null || !isCounted ? MISSING : `${signed(percent)}%`}
      </td>
      <td data-label={TEXTS.cost}>{money(employer_cost)}</td>
      <td>
        <Notes row={row} />
      </td>
    </tr>
  )
})

/** What is special about the payroll, in a few words. */
function Notes({ row }: { row: PayrollRow }) {
  const { blockers, warnings, is_modified, is_stale, failure } = row
  const notes: [string, string][] = []
  if (failure !== null) notes.push(['blocker', TEXTS.failed])
  if (blockers.length > 0) notes.push(['blocker', TEXTS.blocked(blockers.length)])
  if (warnings.length > 0) notes.push(['warning', TEXTS.warned(warnings.length)])
  if (is_modified) notes.push(['plain', TEXTS.modified])
  if (is_stale && row.status !== 'Pending') notes.push(['plain', TEXTS.stale])
  return (
    <span className={style['notes']}>
      {notes.map(([kind, text]) => (
        <span key={text} data-kind={kind}>
          {text}
        </span>
      ))}
    </span>
  )
}

/** "15.000000" is 15. */
export const plain = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)
