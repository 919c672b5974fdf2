import type { ApprovalKind } from '../../access-control/public-pages.ts'
import type { InvoiceToApprove } from '../../contract/invoices/schemas.ts'
import { formatAmount, formatDay, formatPrice } from '../../contract/language/formats.ts'
import { t } from '../../contract/language/texts.ts'
import type { RequestToApprove } from '../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../providers/api.ts'

interface SheetLine {
  name: string
  detail?: string
  amount?: string
}

/** The content that an approver checks, with every amount. */
export interface Sheet {
  stage: 'open' | 'approved' | 'gone'
  folio: string
  heading: string
  intro: string
  facts: (readonly [label: string, value: string])[]
  sections: { title: string; lines: SheetLine[] }[]
  hash: string
  approver: string
  /** Its page in the office, which asks to sign in first. */
  path: string
}

/** One kind of approval by a mailed link. */
export interface Subject {
  texts: 'invoice-approval' | 'request-approval'
  open: (token: string) => Promise<Sheet>
  approve: (token: string, totalsHash: string) => Promise<Sheet>
}

const PUBLIC = { token: null }
const READ = { ...PUBLIC, isRead: true }

/** A company without a fee sees no lines about it. */
const feeLines = (fee: string, vat: string, money: (amount: string) => string): SheetLine[] =>
  Number(fee) === 0
    ? []
    : [
        { name: t('approval.fee'), amount: money(fee) },
        { name: t('approval.vat'), amount: money(vat) },
      ]

function invoiceSheet(invoice: InvoiceToApprove): Sheet {
  const { stage, id, folio, concept, contractor, company, due_date, items, explanation, fee, fee_vat, total_client } = invoice
  const money = (amount: string) => formatAmount(amount, invoice.currency)
  return {
    stage,
    folio,
    heading: concept,
    intro: t('invoice-approval.intro', { contractor, company }),
    path: `/admin/invoices/${id}`,
    facts: [
      [t('approval.period'), periodText(invoice)],
      [t('invoice-approval.due'), formatDay(due_date)],
    ],
    sections: [
      {
        title: t('invoice-approval.items'),
        lines: items.map(({ description, quantity, unit_price, amount }) => ({
          name: description,
          detail: `${quantity} × ${formatPrice(unit_price, invoice.currency)}`,
          amount: money(amount),
        })),
      },
      {
        title: t('approval.totals'),
        lines: [
          ...explanation.map(({ name, amount }) => ({ name, amount: money(amount) })),
          ...feeLines(fee, fee_vat, money),
          { name: t('approval.total'), amount: money(total_client) },
        ],
      },
    ],
    hash: invoice.totals_hash,
    approver: invoice.approver,
  }
}

function requestSheet(request: RequestToApprove): Sheet {
  const { stage, id, folio, name, company, note, people, people_count, gross, net, employer_cost, other, total_to_fund } =
    request
  const money = (amount: string) => formatAmount(amount, request.currency)
  const more = people_count - people.length
  return {
    stage,
    folio,
    heading: name,
    intro: t('request-approval.intro', { company }),
    path: `/admin/request-detail/${id}`,
    facts: [
      [t('approval.period'), periodText(request)],
      [t('request-approval.paymentDate'), formatDay(request.payment_date)],
      ...(note ? ([[t('request-approval.note'), note]] as const) : []),
    ],
    sections: [
      {
        title: t('request-approval.people', { count: people_count }),
        lines: [
          ...people.map((one) => ({
            name: one.name,
            detail: t('request-approval.cost', { amount: money(one.employer_cost) }),
            amount: money(one.net),
          })),
          ...(more > 0 ? [{ name: t('request-approval.more', { count: more }) }] : []),
        ],
      },
      {
        title: t('approval.totals'),
        lines: [
          { name: t('request-approval.gross'), amount: money(gross) },
          { name: t('request-approval.net'), amount: money(net) },
          { name: t('request-approval.employerCost'), amount: money(employer_cost) },
          ...(Number(other) === 0 ? [] : [{ name: t('request-approval.otherPayments'), amount: money(other) }]),
          ...feeLines(request.fee, request.fee_vat, money),
          { name: t('approval.total'), amount: money(total_to_fund) },
        ],
      },
    ],
    hash: request.totals_hash,
    approver: request.approver,
  }
}

export const SUBJECTS: Record<ApprovalKind, Subject> = {
  invoice: {
    texts: 'invoice-approval',
    open: async (token) => invoiceSheet((await callApi('contractor/open-invoice-link', { token }, READ)).data),
    approve: async (token, totalsHash) =>
      invoiceSheet((await callApi('contractor/approve-invoice-by-link', { token, totalsHash }, PUBLIC)).data),
  },
  'payment-request': {
    texts: 'request-approval',
    open: async (token) => requestSheet((await callApi('payroll/open-request-payment-link', { token }, READ)).data),
    approve: async (token, totalsHash) =>
      requestSheet((await callApi('payroll/approve-request-payment-by-link', { token, totalsHash }, PUBLIC)).data),
  },
}

/** First and last day of the period, or its only day. */
const periodText = ({ period_start, period_end }: { period_start: string; period_end: string }): string =>
  period_start === period_end ? formatDay(period_start) : `${formatDay(period_start)} – ${formatDay(period_end)}`
