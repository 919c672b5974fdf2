import { Link } from 'react-router'
import { recordPath } from '../../../access-control/pages.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import type { TaxBill } from '../../../contract/tax-bills/schemas.ts'
import { SatCancelButton } from '../../parts/sat-cancel-button.tsx'
import type { PartProps } from '../../resource/record-view.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Block, Card, Note, Row } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/notices.tsx'
import { useMay, useSession } from '../../ui/session-context.ts'
import { BillView } from './bill-view.tsx'
import style from './tax-bills.module.css'
import { type BillState, useTaxBill } from './use-tax-bill.ts'

const MakeDialog = lazyDialog(async () => (await import('./make-dialog.tsx')).MakeDialog)

interface TaxBillCardProps {
  invoice: Invoice
  onChanged: () => Promise<unknown>
}

/** The tax bill of an invoice: every viewer sees it; the contractor and staff with the tax flag make and cancel it. */
export function TaxBillCard({ record, reload }: PartProps<Invoice>) {
  const mayWork = useMay('invoices', 'bill')
  return mayWork ? <WorkingCard invoice={record} onChanged={reload} /> : <ReadCard invoice={record} />
}

const ReadCard = ({ invoice: { cfdi, currency } }: { invoice: Invoice }) => (
  <Card title={t('tax-bills.title')}>
    {cfdi ? <BillView bill={cfdi} currency={currency} /> : <Note top="xs">{t('tax-bills.none')}</Note>}
  </Card>
)

function WorkingCard({ invoice, onChanged }: TaxBillCardProps) {
  const query = useTaxBill(invoice.id, invoice.version)
  const state = query.data
  const dialog = { invoice, onChanged: () => Promise.all([query.refetch(), onChanged()]) }
  const action = (state?.may_replace || state?.may_cancel) && (
    <Row top="m" gap="l">
      {state.may_replace && (
        <DialogButton dialog={(close) => <MakeDialog {...dialog} state={state} isReplacing onClose={close} />}>
          {t('tax-bills.replace')}
        </DialogButton>
      )}
      {state.may_cancel && (
        <SatCancelButton
          operation="contractor/cancel-tax-bill"
          input={{ invoiceId: invoice.id }}
          title={t('tax-bills.cancelling.title', { folio: invoice.folio })}
          texts={{ ...texts('tax-bills.cancelling'), submit: t('tax-bills.cancel') }}
          done={({ cfdi }) => (cfdi.status === 'Cancelled' ? t('tax-bills.cancelling.done') : t('tax-bills.cancelling.asked'))}
          onChanged={dialog.onChanged}
        />
      )}
    </Row>
  )
  return (
    <Card title={t('tax-bills.title')} action={action}>
      <Loaded query={query}>
        {(state) => (
          <>
            {state.cfdi ? <BillView bill={state.cfdi} currency={invoice.currency} /> : <NoBill {...dialog} state={state} />}
            <FormerBills bills={state.former} currency={invoice.currency} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const EARLY = ['Pending', 'Adjustment', 'Readjustment', 'Approval']

/** No bill yet: shows what is missing with a link to it, or the button. */
function NoBill({ invoice, state, onChanged }: TaxBillCardProps & { state: BillState }) {
  const { role } = useSession()
  const isEarly = EARLY.includes(invoice.status) && invoice.approved_by_client_at === null
  const profile = role === 'Contractor' ? 'employeeDetail' : 'employeeOnboardingDetail'
  const mayOpen = useMay('pages', profile)
  const lacksSeal = mayOpen && state.missing.some((one) => one.includes('CSD'))
  if (isEarly || !state.may_make) {
    return (
      <Note top="xs">
        {t('tax-bills.none')} {isEarly && t('tax-bills.early')}
      </Note>
    )
  }
  return (
    <>
      <Note top="xs">{t('tax-bills.none')}</Note>
      {state.missing.length > 0 && <p>{t('tax-bills.missing', { list: state.missing.join(', ') })}</p>}
      <Row top="m" gap="l">
        <DialogButton
          type="primary"
          disabled={state.missing.length > 0}
          dialog={(close) => (
            <MakeDialog invoice={invoice} state={state} isReplacing={false} onChanged={onChanged} onClose={close} />
          )}
        >
          {t('tax-bills.create')}
        </DialogButton>
        {lacksSeal && <Link to={recordPath(profile, invoice.contractor.id, 'bank')}>{t('tax-bills.toSeal')}</Link>}
      </Row>
    </>
  )
}

/** Bills that no longer count, folded away. */
function FormerBills({ bills, currency }: { bills: readonly TaxBill[]; currency: string }) {
  if (bills.length === 0) return null
  return (
    <Block as="details" top="m" className={style['former']}>
      <summary>{t('tax-bills.former', { count: bills.length })}</summary>
      {bills.map((bill) => (
        <BillView key={bill.id} bill={bill} currency={currency} />
      ))}
    </Block>
  )
}
