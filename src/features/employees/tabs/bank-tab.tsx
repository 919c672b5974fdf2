import { PERSON_TEXTS } from '../../../texts/person.ts'
import style from '../person.module.css'
import { FactList } from './fact-list.tsx'
import type { PersonTabProps } from './person-tab.ts'

const TEXTS = PERSON_TEXTS.bank

/** Where the person is paid, and the house credit. */
export function BankTab({ person }: PersonTabProps) {
  const [bank] = person.bankDetail
  const [loan] = person.home_loan
  const bankFacts = [
    [TEXTS.bankName, bank?.bank_name],
    [TEXTS.clabe, bank?.clabe],
    [TEXTS.accountNumber, bank?.accountNumber],
    [TEXTS.wiseEmail, bank?.wise_email],
  ] as const
  const creditFacts = [
    [TEXTS.type, loan?.type],
    [TEXTS.creditNumber, loan?.credit_number],
    [TEXTS.value, loan?.value],
  ] as const
  return (
    <div className={style['sections']}>
      <FactList title={TEXTS.title} facts={bankFacts} />
      {person.role.name !== 'Contractor' && <FactList title={TEXTS.houseCredit} facts={creditFacts} />}
    </div>
  )
}
