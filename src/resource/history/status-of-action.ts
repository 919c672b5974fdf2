import { valueText } from '../../../contract/language/values.ts'
import { STATUSES, statusLabel } from '../../../contract/statuses.ts'

/** The statuses of the records that actions of the history are about, where their names differ. */
const LISTS: Readonly<Record<string, string>> = {
  client: 'clientOnboarding',
  'own-bank-account': 'ownBankAccount',
  'payment-request': 'paymentRequest',
  person: 'onboarding',
  receipt: 'payrollReceipt',
}

/** A status in the history by its label: that of the record that the action names, else of any that has such a status. */
export function statusOfAction(action: string, status: string): string {
  const [subject = ''] = action.split('.')
  const lists = [LISTS[subject] ?? subject, ...Object.keys(STATUSES)]
  const list = lists.find((name) => STATUSES[name]?.[status]?.label === status)
  return list === undefined ? valueText(status) : statusLabel(list, status)
}
