import { App } from 'antd'
import { useState } from 'react'
import { today } from '../../../../contract/calendar.ts'
import { ApiError, callApi } from '../../../../providers/api.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { RecordField } from '../../../tables/record-field.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { RUN_TEXTS } from '../../../texts/payroll-runs.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'
import { CopyField } from './copy-field.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { usualPeriod } from './usual-period.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.form
type Days = Record<'kind' | 'period_type' | 'period_start' | 'period_end' | 'payment_date' | 'name', string>

interface CreateDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

/** A new payment request: whose, of which kind, for when, and for whom. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { message } = App.useApp()
  const session = useSession()
  const own = session.role === 'Client' ? (session.company?.id ?? null) : null
  const [chosenCompany, setCompany] = useState<number | null>(null)
  const [copyFrom, setCopyFrom] = useState<number | null>(null)
  const [people, setPeople] = useState<ReadonlySet<number> | null>(null)
  const [isTried, setTried] = useState(false)
  const keyOf = useRequestKey()
  const companyId = own ?? chosenCompany

  const create = async (payload: Record<string, unknown>) => {
    setTried(true)
    if (companyId === null) throw missing(TEXTS.chooseCompany)
    if (people?.size === 0) throw missing(TEXTS.chooseSomebody)
    const filled = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null)) as Partial<Days>
    const input = {
      ...filled,
      companyId,
      ...(people ? { employeeIds: [...people] } : {}),
      ...(copyFrom === null ? {} : { copyFromRequestId: copyFrom }),
    }
    return callApi('payroll/create-request-payment', { ...input, requestKey: keyOf(input) })
  }
  return (
    <NamedFormDialog
      name="payment-request"
      variant={{ viewer: session.role, subject: 'Client' }}
      title={PAYMENT_REQUEST_TEXTS.create}
      submit={TEXTS.submit}
      dataOf={() => ({ ...usualPeriod(today()) })}
      onClose={onClose}
      onSave={create}
      onSaved={(saved) => {
        void message.success(TEXTS.created)
        onCreated((saved as Awaited<ReturnType<typeof create>>).requestPayment.id)
      }}
      isDirty={chosenCompany !== null || copyFrom !== null || people !== null}
      lead={() =>
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
      {({ kind }) => (
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
    </NamedFormDialog>
  )
}

/** What the form itself does not hold is refused like any field of it. */
const missing = (text: string): ApiError => new ApiError(400, 'VALIDATION', text)
