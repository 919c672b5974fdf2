import { useCustom } from '@refinedev/core'
import { App } from 'antd'
import { useCallback, useState } from 'react'
import type { Operations } from '../../../../contract/index.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { callApi } from '../../../../providers/api.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { STAFF_TEXTS } from '../../../texts/staff.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import style from './permissions.module.css'
import type { Staff } from './use-staff.ts'

const TEXTS = STAFF_TEXTS.closing
const SUCCESS = 200
type Managers = AnswerOf<Operations['client/find-account-managers']>

interface AccountDialogProps {
  staff: Staff
  onClose: () => void
  onReload: () => Promise<unknown>
}

/** Closes or opens an account; what closing means is said before, and the clients go to a colleague. */
export function AccountDialog({ staff, onClose, onReload }: AccountDialogProps) {
  const { message } = App.useApp()
  const [handOverTo, setHandOverTo] = useState('')
  const isClosing = staff.is_active
  const clients = isClosing ? staff.managed_companies : []
  const { result } = useCustom<Managers, CallError>({
    url: 'client/find-account-managers',
    method: 'post',
    config: { payload: { limit: 200 } },
    errorNotification: false,
    queryOptions: { enabled: clients.length > 0 },
  })
  const { call, loading, error } = useCall(
    useCallback(
      (to: string) =>
        callApi('employee/set-active-internal-employee', {
          idInternalEmployee: staff.id,
          is_active: !staff.is_active,
          version: staff.version,
          ...(to === '' ? {} : { handOverTo: Number(to) }),
        }),
      [staff],
    ),
  )
  const name = `${staff.firstname} ${staff.lastname}`
  const colleagues = (result.data?.accountManagers ?? []).filter(({ id }) => id !== staff.id)
  const save = async () => {
    const end = await call(handOverTo)
    if (end.status !== SUCCESS) return
    void message.success(isClosing ? TEXTS.closed : TEXTS.opened)
    await onReload()
    onClose()
  }
  return (
    <Dialog
      title={isClosing ? TEXTS.closeTitle(name) : TEXTS.openTitle(name)}
      isOpen
      onClose={onClose}
      width={560}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          submit={isClosing ? TEXTS.close : TEXTS.open}
          danger={isClosing}
          loading={loading}
          disabled={clients.length > 0 && handOverTo === ''}
          onSubmit={() => void save()}
        />
      )}
    >
      <Refusal error={error} />
      <p>{isClosing ? TEXTS.closeDetail : TEXTS.openDetail}</p>
      {clients.length > 0 && (
        <div className={style['choice']}>
          <p>
            {TEXTS.choose(clients.length)} {clients.map((client) => client.name).join(', ')}
          </p>
          <NativeSelect
            label={TEXTS.successor}
            none={TEXTS.successor}
            value={handOverTo}
            onChange={setHandOverTo}
            options={colleagues.map(({ id, firstname, lastname }) => ({
              value: String(id),
              label: `${firstname} ${lastname}`,
            }))}
          />
          <p>{TEXTS.successorDetail}</p>
        </div>
      )}
    </Dialog>
  )
}
