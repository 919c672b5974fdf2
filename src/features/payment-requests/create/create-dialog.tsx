import { useState } from 'react'
import { today } from '../../../../contract/calendar.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { RecordField } from '../../../tables/record-field.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { RUN_TEXTS } from '../../../texts/payroll-runs.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import { CopyField } from './copy-field.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { usualPeriod } from './usual-period.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.form

interface CreateDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

/** Creates a payment request: company, kind, dates and people. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const session = useSession()
  const own = session.role === 'Client' ? (session.company?.id ?? null) : null
  const [chosenCompany, setCompany] = useState<number | null>(null)
  const [copyFrom, setCopyFrom] = useState<number | null>(null)
  const [people, setPeople] = useState<ReadonlySet<number> | null>(null)
  const [isTried, setTried] = useState(false)
  const companyId = own ?? chosenCompany

  const refuse = () => {
    setTried(true)
    if (companyId === null) return TEXTS.chooseCompany
    return people?.size === 0 ? TEXTS.chooseSomebody : undefined
  }
  return (
    <OperationDialog
      operation="payroll/create-request-payment"
      isKeyed
      input={{
        ...(companyId === null ? {} : { companyId }),
        ...(people ? { employeeIds: [...people] } : {}),
        ...(copyFrom === null ? {} : { copyFromRequestId: copyFrom }),
      }}
      refuse={refuse}
      title={PAYMENT_REQUEST_TEXTS.create}
      form="payment-request"
      subject="Client"
      prefill={{ ...usualPeriod(today()) }}
      isNew
      submit={TEXTS.submit}
      done={TEXTS.created}
      onDone={({ requestPayment }) => onCreated(requestPayment.id)}
      onClose={onClose}
      isDirty={chosenCompany !== null || copyFrom !== null || people !== null}
      lead={
        own === null && (
          <RecordField
            title={TEXTS.company}
            resource="companies"
            value={chosenCompany}
            error={isTried && chosenCompany === null ? TEXTS.chooseCompany : null}
            onChange={(id) => {
              setCompany(id)
              // Other people, other requests.
              setPeople(null)
              setCopyFrom(null)
            }}
          />
        )
      }
    >
      {({ typed: { kind } }) => (
        <>
          <p className={style['quiet']} role="status">
            {RUN_TEXTS.kinds[String(kind)]}
          </p>
          {companyId !== null && (
            <div key={companyId}>
              <CopyField companyId={companyId} value={copyFrom} onChange={setCopyFrom} />
              <PeopleChoice
                companyId={companyId}
                kind={String(kind)}
                chosen={people}
                error={isTried && people?.size === 0 ? TEXTS.chooseSomebody : null}
                onChange={setPeople}
              />
            </div>
          )}
        </>
      )}
    </OperationDialog>
  )
}
