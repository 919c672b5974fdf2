import type { CallContext } from '../../calls/context.ts'
import type { SecurityNews } from '../../queue/catalogue.ts'
import type { Account } from '../session/account.ts'

/** Records a change of the sign-in of a person, and notifies the person by mail. */
export async function noteChange(context: CallContext, account: Account, news: SecurityNews): Promise<void> {
  await context.enqueue('send-notice', { notice: 'security-news', news, personId: account.id })
  await context.record({ entity: 'person', entityId: account.id, companyId: account.company_id })
}
