import { useInvalidate } from '@refinedev/core'
import { App, Radio } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { generatePath, useNavigate } from 'react-router'
import { canOpen, PAGES } from '../../../../access-control/pages.ts'
import { toFormErrors, writeForm } from '../../../../contract/forms/record.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { useQuery } from '../../../../providers/use-query.ts'
import { loadForm } from '../../../forms/load-form.ts'
import { LoadingForm } from '../../../forms/loading-form.tsx'
import type { SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { NEW_PEOPLE_TEXTS } from '../../../texts/new-people.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { CompanyField } from '../company-field.tsx'
import style from './new-person.module.css'

const TEXTS = NEW_PEOPLE_TEXTS.newPerson
const PAGE = 'employeeOnboardingDetail'
type PersonType = 'Employee' | 'Contractor'
type FormData = Record<string, unknown>

interface CreateInput {
  typeUser: PersonType
  companyId: number | null
  payload: FormData
  requestKey: string
}

const create = ({ typeUser, companyId, payload, requestKey }: CreateInput) =>
  callApi('employee/create-employee-by-client', {
    ...(payload as Record<string, string>),
    typeUser,
    requestKey,
    ...(companyId === null ? {} : { companyId }),
  })

interface NewPersonDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** New person: the form of the kind of person chosen, the company where there is a choice, and the invitation with it. */
export function NewPersonDialog({ isOpen, onClose }: NewPersonDialogProps) {
  const { message } = App.useApp()
  const session = useSession()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const id = useId()
  const [type, setType] = useState<PersonType>('Employee')
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [isCompanyMissing, setCompanyMissing] = useState(false)
  const [typed, setTyped] = useState<FormData>({})
  // One key for one content: a call whose answer was lost may be sent again and creates nobody twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const handle = useRef<SchemaFormHandle>(null)
  const { call, reset, loading, error } = useCall(create)
  const form = useNewPersonForm(type, isOpen)
  const isDirty = Object.values(typed).some((value) => value !== undefined && value !== '')
  useUnsavedGuard(isOpen && isDirty)

  // Choosing the other kind of person keeps what both have: only the data the form starts with is taken anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing itself must not start the form anew.
  const start = useMemo(() => typed, [type])
  const refused = useMemo(
    () => (form.data && error ? toFormErrors(form.data, error.fields) : { fields: [], elsewhere: [] }),
    [form.data, error],
  )
  const hasCompany = session.company !== null

  const change = (data: FormData) => {
    setTyped(data)
    setKey(crypto.randomUUID())
  }
  const close = () => {
    setTyped({})
    setCompanyId(null)
    setCompanyMissing(false)
    setType('Employee')
    reset()
    onClose()
  }
  const save = async () => {
    if (!form.data) return
    const isWithoutCompany = !hasCompany && companyId === null
    setCompanyMissing(isWithoutCompany)
    if (!(handle.current?.validate() ?? false) || isWithoutCompany) return
    const filled = Object.entries(writeForm(form.data, typed)).filter(([, value]) => value !== null)
    const end = await call({ typeUser: type, companyId, payload: Object.fromEntries(filled), requestKey: key })
    if (end.status !== 200) return
    void message.success(TEXTS.created(`${String(typed['firstname'])} ${String(typed['lastname'])}`))
    void invalidate({ resource: 'employees', invalidates: ['list'] })
    // The guard asks no more once nothing is typed.
    flushSync(close)
    if (end.data && canOpen(session, PAGE))
      void navigate(generatePath(PAGES[PAGE].path, { employeeId: String(end.data.employee.id) }))
  }

  return (
    <Dialog
      title={TEXTS.title}
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      footer={(closeDialog) => (
        <DialogButtons
          onCancel={closeDialog}
          submit={TEXTS.create}
          submitting={TEXTS.creating}
          loading={loading}
          disabled={!form.data}
          onSubmit={() => void save()}
        />
      )}
    >
      <Refusal error={error} elsewhere={refused.elsewhere} />
      <div className={style['choices']}>
        <fieldset className={style['type']}>
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
              setKey(crypto.randomUUID())
            }}
          />
        )}
      </div>
      <LoadingForm
        key={type}
        id={id}
        query={form}
        notLoaded={TEXTS.notLoaded}
        data={start}
        disabled={loading}
        extraErrors={refused.fields}
        formRef={handle}
        onChange={change}
        onSubmit={() => void save()}
      />
    </Dialog>
  )
}

/** The form of a new person as this viewer gets it for an employee or a contractor. */
function useNewPersonForm(subject: PersonType, enabled: boolean) {
  const viewer = useSession().role
  return useQuery({
    queryKey: ['new-person-form', viewer, subject],
    queryFn: () => loadForm('new-person', { viewer, subject }),
    enabled,
    staleTime: 0,
  })
}
