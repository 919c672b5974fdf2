import type { Operations } from '../../../contract/index.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { BillState } from './use-tax-bill.ts'

type Input = InputOf<Operations['contractor/create-new-tax-bill-facturama']>

/** The form of payment of a bill that is paid later. */
export const LATER = '99'

export interface ItemCode {
  product: string
  unit: string
  /** Taxation of the item as in the SAT's catalog (ObjetoImp). */
  taxObject: string
}

const TAXED = '02'

/** Input of a tax bill. */
export interface BillDraft {
  receiver: Input['receiver']
  use: string
  method: Input['payment_method']
  form: string
  /** In the order of the invoice's items. */
  codes: readonly ItemCode[]
  key: File | null
  password: string
}

export const draftOf = ({ items }: Invoice, { cfdi_use, payment_form }: BillState['suggested']): BillDraft => ({
  receiver: 'company',
  use: cfdi_use,
  method: 'PUE',
  form: payment_form,
  codes: items.map(({ sat_product_code, sat_unit_code, tax_object }) => ({
    product: sat_product_code ?? '',
    unit: sat_unit_code ?? '',
    taxObject: tax_object ?? TAXED,
  })),
  key: null,
  password: '',
})

/** Missing members, by the server's field names. */
export function problemsOf({ use, form, codes, key, password }: BillDraft, asksKey: boolean): [string, string][] {
  const rows: [string, string, string][] = [
    ['cfdi_use', use, t('tax-bills.make.required.cfdi_use')],
    ['payment_form', form, t('tax-bills.make.required.payment_form')],
    ...codes.flatMap(({ product, unit }, at): [string, string, string][] => [
      [`items.${at}.product_code`, product, t('tax-bills.make.required.product')],
      [`items.${at}.unit_code`, unit, t('tax-bills.make.required.unit')],
    ]),
    ...(asksKey
      ? ([
          ['key_file', key?.name ?? '', t('tax-bills.make.required.key_file')],
          ['password', password, t('tax-bills.make.required.password')],
        ] as [string, string, string][])
      : []),
  ]
  return rows.flatMap(([field, value, words]) => (value === '' ? [[field, words]] : []))
}

export const inputOf = (invoiceId: number, draft: BillDraft, asksKey: boolean): Input => ({
  invoiceId,
  cfdi_use: draft.use,
  payment_form: draft.form,
  payment_method: draft.method,
  receiver: draft.receiver,
  items: draft.codes.map(({ product, unit, taxObject }) => ({
    product_code: product,
    unit_code: unit,
    tax_object: taxObject,
  })),
  ...(asksKey ? { password: draft.password } : {}),
})
