import { Radio } from 'antd'
import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { NEW_PEOPLE_TEXTS } from '../../../texts/new-people.ts'
import { Row } from '../../../ui/layout.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { CompanyField } from '../company-field.tsx'

const TEXTS = NEW_PEOPLE_TEXTS.newPerson
const PAGE = 'employeeOnboardingDetail'
type PersonType = 'Employee' | 'Contractor'

interface NewPersonDialogProps {
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** New person: the form of the kind of person chosen, the company where there is a choice, and the invitation with it. */
export function NewPersonDialog({ onChanged, onClose }: NewPersonDialogProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [type, setType] = useState<PersonType>('Employee')
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [isCompanyMissing, setCompanyMissing] = useState(false)
  const hasCompany = session.company !== null
  const check = () => {
    const isWithoutCompany = !hasCompany && companyId === null
    setCompanyMissing(isWithoutCompany)
    return !isWithoutCompany
  }
  return (
    <OperationDialog
      operation="employee/create-employee-by-client"
      isKeyed
      input={{ typeUser: type, ...(companyId === null ? {} : { companyId }) }}
      title={TEXTS.title}
      question={({ loading }) => (
        <Row align="start" bottom="m">
          <fieldset>
            <legend>{TEXTS.type}</legend>
            <Radio.Group
              aria-label={TEXTS.type}
              optionType="button"
              disabled={loading}
              value={type}
              onChange={(event) => setType(event.target.value as PersonType)}
              options={[
                { value: 'Employee', label: TEXTS.employee },
                { value: 'Contractor', label: TEXTS.contractor },
              ]}
            />
          </fieldset>
          {!hasCompany && (
            <CompanyField
              isRequired
              value={companyId}
              error={isCompanyMissing ? TEXTS.chooseCompany : null}
              onChange={(chosen) => {
                setCompanyId(chosen)
                setCompanyMissing(false)
              }}
            />
          )}
        </Row>
      )}
      form="new-person"
      // Another kind of person has another form; the values of shared fields are kept.
      subject={type}
      isNew
      notLoaded={TEXTS.notLoaded}
      check={check}
      submit={TEXTS.create}
      submitting={TEXTS.creating}
      done={(_, { typed: { firstname, lastname } }) => TEXTS.created(`${firstname} ${lastname}`)}
      onDone={({ employee }) => {
        void onChanged()
        onClose()
        if (canOpen(session, PAGE)) void navigate(generatePath(PAGES[PAGE].path, { employeeId: String(employee.id) }))
      }}
      onClose={onClose}
    />
  )
}
