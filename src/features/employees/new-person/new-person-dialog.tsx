import { Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canOpen, recordPath } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import { useRefresh } from '../../../../providers/calls.ts'
import { dialogTexts, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'

const PAGE = 'employeeOnboardingDetail'
type PersonType = 'Employee' | 'Contractor'

/** New person: the form of the chosen kind of person, the company where there is a choice, and the invitation. */
export function NewPersonDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()
  const session = useSession()
  const navigate = useNavigate()
  const [type, setType] = useState<PersonType>('Employee')
  return (
    <OperationDialog
      operation="employee/create-employee-by-client"
      isKeyed
      input={{ typeUser: type }}
      {...dialogTexts('new-people.newPerson')}
      question={({ loading }) => (
        <Row align="start" bottom="m">
          <fieldset>
            <legend>{t('new-people.newPerson.type')}</legend>
            <Radio.Group
              aria-label={t('new-people.newPerson.type')}
              optionType="button"
              disabled={loading}
              value={type}
              onChange={(event) => setType(event.target.value as PersonType)}
              options={[
                { value: 'Employee', label: t('new-people.newPerson.employee') },
                { value: 'Contractor', label: t('new-people.newPerson.contractor') },
              ]}
            />
          </fieldset>
        </Row>
      )}
      form="new-person"
      // Another kind of person has another form; the values of shared fields are kept.
      subject={type}
      isNew
      done={(_, { typed: { firstname, lastname } }) => t('new-people.newPerson.created', { name: `${firstname} ${lastname}` })}
      onDone={({ employee }) => {
        void refresh('employees')
        onClose()
        if (canOpen(session, PAGE)) void navigate(recordPath(PAGE, employee.id))
      }}
      onClose={onClose}
    />
  )
}
