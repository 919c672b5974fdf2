import { PERSON_TEXTS } from '../../../texts/person.ts'
import { EmptyNotice } from '../../../ui/notices.tsx'
import style from '../person.module.css'
import { FactList } from './fact-list.tsx'
import type { PersonTabProps } from './person-tab.ts'

const TEXTS = PERSON_TEXTS.contract

/** What is known of the contract in force. */
export function ContractTab({ person }: PersonTabProps) {
  if (person.contract_information.length === 0) {
    return (
      <div className={style['empty']}>
        <EmptyNotice title={TEXTS.none}>{TEXTS.noneDetail}</EmptyNotice>
      </div>
    )
  }
  const facts = [
    [TEXTS.company, person.company?.name],
    [TEXTS.job, person.job_name],
    [TEXTS.department, person.department],
  ] as const
  return (
    <div className={style['sections']}>
      <FactList title={TEXTS.title} facts={facts} />
    </div>
  )
}
