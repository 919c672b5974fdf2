import type { ApprovalKind } from '../../access-control/public-pages.ts'
import type { InvoiceToApprove } from '../../contract/invoices/schemas.ts'
import type { RequestToApprove } from '../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../providers/api.ts'
import {
  INVOICE_APPROVAL as INVOICE,
  REQUEST_APPROVAL as REQUEST,
  type SubjectTexts,
  APPROVAL_TEXTS as TEXTS,
} from '../texts/approval.ts'
import { dayText, moneyText, periodText } from './words.ts'

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
  texts: SubjectTexts
  open: (token: string) => Promise<Sheet>
  approve: (token: string, totalsHash: string) => Promise<Sheet>
}

const PUBLIC = { token: null }

/** A company without a fee sees no lines about it. */
const feeLines = (fee: string, vat: string, money: (amount: string) => string): SheetLine[] =>
  Number(fee) === 0
    ? []
    : [
        { name: TEXTS.fee, amount: money(fee) },
        { name: TEXTS.vat, amount: money(vat) },
      ]

function invoiceSheet(invoice: InvoiceToApprove): Sheet {
  const { stage, id, folio, concept, contractor, company, due_date, items, explanation, fee, fee_vat, total_client } = invoice
  const money = (amount: string) => moneyText(amount, invoice.currency)
  return {
    stage,
    folio,
    heading: concept,
    intro: INVOICE.intro(contractor, company),
    path: `/admin/invoices/${id}`,
    facts: [
      [TEXTS.period, periodText(invoice)],
      [INVOICE.due, dayText(due_date)],
    ],
    sections: [
      {
        title: INVOICE.items,
        lines: items.map(({ description, quantity, unit_price, amount }) => ({
          name: description,
          detail: `${quantity} × ${money(unit_price)}`,
          amount: money(amount),
        })),
      },
      {
        title: TEXTS.totals,
        lines: [
          ...explanation.map(({ name, amount }) => ({ name, amount: money(amount) })),
          ...feeLines(fee, fee_vat, money),
          { name: TEXTS.total, amount: money(total_client) },
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
  const money = (amount: string) => moneyText(amount, request.currency)
  const more = people_count - people.length
  return {
    stage,
    folio,
    heading: name,
    intro: REQUEST.intro(company),
    path: `/admin/request-detail/${id}`,
    facts: [
      [TEXTS.period, periodText(request)],
      [REQUEST.paymentDate, dayText(request.payment_date)],
      ...(note ? ([[REQUEST.note, note]] as const) : []),
    ],
    sections: [
      {
        title: REQUEST.people(people_count),
        lines: [
          ...people.map((one) => ({
            name: one.name,
            detail: REQUEST.cost(money(one.employer_cost)),
            amount: money(one.net),
          })),
          ...(more > 0 ? [{ name: REQUEST.more(more) }] : []),
        ],
      },
      {
        title: TEXTS.totals,
        lines: [
          { name: REQUEST.gross, amount: money(gross) },
          { name: REQUEST.net, amount: money(net) },
          { name: REQUEST.employerCost, amount: money(employer_cost) },
          ...(Number(other) === 0 ? [] : [{ name: REQUEST.otherPayments, amount: money(other) }]),
          ...feeLines(request.fee, request.fee_vat, money),
          { name: TEXTS.total, amount: money(total_to_fund) },
        ],
      },
    ],
    hash: request.totals_hash,
    approver: request.approver,
  }
}

export const SUBJECTS: Record<ApprovalKind, Subject> = {
  invoice: {
    texts: INVOICE,
    open: async (token) => invoiceSheet((await callApi('contractor/open-invoice-link', { token }, PUBLIC)).data),
    approve: async (token, totalsHash) =>
      invoiceSheet((await callApi('contractor/approve-invoice-by-link', { token, totalsHash }, PUBLIC)).data),
  },
  'payment-request': {
    texts: REQUEST,
    open: async (token) => requestSheet((await callApi('payroll/open-request-payment-link', { token }, PUBLIC)).data),
    approve: async (token, totalsHash) =>
      requestSheet((await callApi('payroll/approve-request-payment-by-link', { token, totalsHash }, PUBLIC)).data),
  },
}
