import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError, fieldError, refuseErrors } from '../../errors/app-error.ts'
import { formsOf, readKnown } from '../../forms/sent-fields.ts'
import { refuseDuplicates, throwRefusal } from '../people/refuse-duplicates.ts'
import { insertPeople } from './insert-people.ts'
import { wageRuleOf } from './judge-wages.ts'
import { CREATE, judgeNew, type NewPerson } from './new-person.ts'
import { recordAndInvite } from './record-created.ts'

/** Creates one person with a draft contract and sends the invitation (E1). */
export const createPerson: Action<typeof CREATE> = async (input, context) => {
  const { db, session, services, now, target } = context
  const { companyId: _companyId, requestKey: _key, typeUser, ...payload } = input
  const companyId = target?.companyId ?? null
  if (companyId === null) throw fieldError('companyId', t('server-fields.company'))
  const variant = { viewer: session.role, subject: typeUser }
  const forms = formsOf(services.forms, CREATE, variant)
  const sent = readKnown(forms, amountsAsText(payload))
  const names = forms.map(({ name }) => name)
  refuseErrors(judgeNew(services.forms, names, variant, sent))

  const isBelowMinimum = await wageRuleOf(db, companyId)
  if (isBelowMinimum({ role: typeUser, fields: sent })) throw new AppError('MIN_WAGE').inField('monthly_salary')
  await refuseDuplicates(db, 0, new Map(sent.map(({ place, value }) => [place, value])))
  const person: NewPerson = { role: typeUser, companyId, fields: sent }
  const [created] = await insertPeople(db, [person], now).catch(throwRefusal)
  if (!created) throw new Error('No one was created.')
  await recordAndInvite(context, [person], [created])
  return { employee: { id: created.id }, contract: { id: created.contractId }, inviteSent: true }
}

/** Amounts may be sent as numbers with at most two decimals; the forms validate text. */
const AMOUNTS = ['monthly_salary', 'contractor_fee', 'bonuses', 'extra_compensations', 'budget', 'work_hours', 'weekly_hours']
const amountsAsText = (payload: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      AMOUNTS.includes(name) && typeof value === 'number' ? String(value) : value,
    ]),
  )
