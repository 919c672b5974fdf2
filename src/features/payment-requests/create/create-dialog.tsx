import { useState } from 'react'
import { today } from '../../../../contract/calendar.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { RecordField } from '../../../tables/record-field.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import { CopyField } from './copy-field.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { usualPeriod } from './usual-period.ts'

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
    if (companyId === null) return t('payment-requests.form.chooseCompany')
    return people?.size === 0 ? t('payment-requests.form.chooseSomebody') : undefined
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
      title={t('payment-requests.create')}
      form="payment-request"
      subject="Client"
      prefill={{ ...usualPeriod(today()) }}
      isNew
      submit={t('payment-requests.form.submit')}
      done={t('payment-requests.form.created')}
      onDone={({ requestPayment }) => onCreated(requestPayment.id)}
      onClose={onClose}
      isDirty={chosenCompany !== null || copyFrom !== null || people !== null}
      lead={
        own === null && (
          <RecordField
            title={t('payment-requests.form.company')}
            resource="companies"
            value={chosenCompany}
            error={isTried && chosenCompany === null ? t('payment-requests.form.chooseCompany') : null}
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
            {textAt('payroll-runs.kinds', String(kind))}
          </p>
          {companyId !== null && (
            <div key={companyId}>
              <CopyField companyId={companyId} value={copyFrom} onChange={setCopyFrom} />
              <PeopleChoice
                companyId={companyId}
                kind={String(kind)}
                chosen={people}
                error={isTried && people?.size === 0 ? t('payment-requests.form.chooseSomebody') : null}
                onChange={setPeople}
              />
            </div>
          )}
        </>
      )}
    </OperationDialog>
  )
}
