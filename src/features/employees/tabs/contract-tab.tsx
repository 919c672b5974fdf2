import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { mayRegisterContract } from '../../../../access-control/contracts.ts'
import { targetOf } from '../../../../access-control/people.ts'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { Box } from '../../../ui/card.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice, ErrorNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { ContractView } from '../contract/contract-view.tsx'
import { useContractForms } from '../contract/use-contract-forms.ts'
import type { PersonTabProps } from './person-tab.ts'

const RegisterDialog = lazyDialog(async () => (await import('../contract/register-dialog.tsx')).RegisterDialog)

/** The contracts of a person, one at a time: its values, its terms over time, and its log. */
export function ContractTab({ person, onReload }: PersonTabProps) {
  const session = useSession()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isRegistering, setRegistering] = useState(false)
  const target = targetOf(person)
  const { data, error, refetch } = useRead(
    'employee/get-last-contract-employee',
    { userId: person.id, ...(chosen === null ? {} : { contractId: chosen }) },
    { keeps: true, offersSteps: true, staleTime: FRESH_MS },
  )
  const forms = useContractForms(target.role)
  const hasLeft = person.onboarding.status === 'Terminated'
  const mayRegister = mayRegisterContract(session, target) && (!hasLeft || session.role !== 'Client')

  const failure = error?.message ?? (forms.error && t('office.person.formsNotLoaded'))
  if (failure) return <ErrorNotice message={failure} onRetry={() => void Promise.all([refetch(), forms.refetch()])} />
  if (!data || !forms.data) return <Spinner />
  const { lastContract: contract, contracts } = data
  const reloadAll = async () => {
    await Promise.all([refetch(), onReload()])
  }
  const register = mayRegister && !contracts.some(({ status }) => status === 'Draft') && (
    <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setRegistering(true)}>
      {hasLeft ? t('contracts.hireAgain') : t('contracts.register')}
    </Button>
  )
  return (
    <>
      {(contracts.length > 1 || register) && (
        <Row bottom="m" justify="between">
          {contracts.length > 1 ? (
            <NativeSelect
              label={t('contracts.choose')}
              value={String(contract?.id ?? '')}
              options={contracts.map(({ id, job_name, start_date, status }) => ({
                value: String(id),
                label: t('contracts.option', {
                  job: job_name,
                  from: formatDate(start_date),
                  status: statusLabel('contract', status),
                }),
              }))}
              onChange={(id) => setChosen(Number(id))}
            />
          ) : (
            <span />
          )}
          {register}
        </Row>
      )}
      {contract ? (
        <ContractView contract={contract} person={person} isLast={chosen === null} onChanged={reloadAll} />
      ) : (
        <Box>
          <EmptyNotice title={t('contracts.none')}>{t('contracts.noneDetail')}</EmptyNotice>
        </Box>
      )}
      {isRegistering && (
        <RegisterDialog
          person={person}
          onClose={() => setRegistering(false)}
          onRegistered={(id) => {
            setRegistering(false)
            setChosen(id)
            void onReload()
          }}
        />
      )}
    </>
  )
}
