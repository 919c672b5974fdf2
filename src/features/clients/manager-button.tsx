import { EditOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { can } from '../../../access-control/can.ts'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import { useQuery } from '../../../providers/use-query.ts'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useSession } from '../../ui/session-context.ts'
import type { ClientPartProps } from './client-part.ts'

/** Hands the company to another colleague. */
export function ManagerButton({ client, onReload }: ClientPartProps) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(session, 'clients.edit')) return null
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={CLIENT_TEXTS.changeManager}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ManagerDialog client={client} onReload={onReload} onClose={() => setOpen(false)} />}
    </>
  )
}

function ManagerDialog({ client, onReload, onClose }: ClientPartProps & { onClose: () => void }) {
  const { message } = App.useApp()
  const before = client.account_manager?.id ?? null
  const [chosen, setChosen] = useState<number | null>(before)
  const { data } = useQuery({
    queryKey: ['account-managers', client.id],
    queryFn: ({ signal }) => callApi('client/find-account-managers', { clientId: client.id, limit: 200 }, { signal }),
  })
  const { call, loading, error } = useCall((accountManagerId: number) =>
    callApi('client/update-account-manager', { clientId: client.id, accountManagerId }),
  )
  const save = async () => {
    if (chosen === null || chosen === before) return onClose()
    await call(chosen, async () => {
      void message.success(CLIENT_TEXTS.saved)
      await onReload()
      onClose()
    })
  }
  const colleagues = data?.accountManagers ?? []
  return (
    <Dialog
      title={CLIENT_TEXTS.changeManager}
      isOpen
      onClose={onClose}
      isDirty={chosen !== before}
      width={460}
      footer={(close) => <DialogButtons onCancel={close} loading={loading} onSubmit={() => void save()} />}
    >
      <Refusal error={error} />
      <NativeSelect
        label={CLIENT_TEXTS.facts.manager}
        value={chosen === null ? '' : String(chosen)}
        onChange={(value) => setChosen(value === '' ? null : Number(value))}
        options={[
          { value: '', label: CLIENT_TEXTS.chooseManager },
          ...colleagues.map(({ id, firstname, lastname }) => ({ value: String(id), label: `${firstname} ${lastname}` })),
        ]}
      />
    </Dialog>
  )
}
