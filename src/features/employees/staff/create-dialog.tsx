import { Alert, App } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { type LoadedForm, loadForm } from '../../../forms/load-form.ts'
import { SchemaForm } from '../../../forms/schema-form.tsx'
import { STAFF_TEXTS } from '../../../texts/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { CompanyChoice, type Reach } from './company-choice.tsx'

const TEXTS = STAFF_TEXTS.create
const FORM_ID = 'new-internal-employee'
const SUCCESS = 200
type Data = Record<string, unknown>
const EMPTY: Data = {}

/** Creates an internal employee and leads to the new page. It is drawn only while it is open. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const navigate = useNavigate()
  const session = useSession()
  const [form, setForm] = useState<LoadedForm | 'failed' | null>(null)
  const [typed, setTyped] = useState<Data>(EMPTY)
  const [reach, setReach] = useState<Reach>({ all: true, companyIds: [] })
  // One key for one dialog: a second click, or a repeat after a lost answer, makes nobody twice.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const { call, loading, error } = useCall(
    useCallback((input: never) => callApi('employee/create-internal-employee', input), []),
  )
  const isDirty = Object.values(typed).some((value) => value !== undefined && value !== '') || !reach.all
  useUnsavedGuard(isDirty && !loading)
  useEffect(() => {
    loadForm('internal-employee').then(setForm, () => setForm('failed'))
  }, [])

  const create = async (data: Data) => {
    const input = { ...data, all_companies: reach.all, companyIds: [...reach.companyIds], requestKey }
    const end = await call(input as never)
    // What is changed after a refusal is another call.
    if (end.status !== SUCCESS) return setRequestKey(crypto.randomUUID())
    void message.success(TEXTS.done)
    onClose()
    const id = end.data?.employee.id
    if (canOpen(session, 'internalEmployeeDetail')) {
      void navigate(`${generatePath(PAGES.internalEmployeeDetail.path, { employeeId: String(id) })}?tab=access`)
    }
  }
  return (
    <Dialog
      title={TEXTS.title}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={TEXTS.submit}
          submitting={TEXTS.submitting}
          form={FORM_ID}
          loading={loading}
          disabled={form === null}
        />
      )}
    >
      <p>{TEXTS.hint}</p>
      {form === 'failed' ? (
        <Alert type="error" showIcon message={STAFF_TEXTS.notLoaded} />
      ) : form === null ? (
        <Spinner />
      ) : (
        <SchemaForm
          id={FORM_ID}
          form={form}
          data={EMPTY}
          disabled={loading}
          banner={error?.message ?? null}
          extraErrors={error?.fields ?? NO_FIELDS}
          onChange={setTyped}
          onSubmit={(data) => void create(data)}
        >
          <CompanyChoice value={reach} onChange={setReach} disabled={loading} mayGiveAll />
          <button type="submit" hidden />
        </SchemaForm>
      )}
    </Dialog>
  )
}

const NO_FIELDS: never[] = []
