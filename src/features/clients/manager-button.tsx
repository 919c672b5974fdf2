import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { FRESH_MS } from '../../../providers/query-client.ts'
import { useRead } from '../../../providers/use-read.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { useMay } from '../../ui/use-may.ts'
import type { ClientPartProps } from './client-part.ts'

/** Hands the company to another colleague. */
export function ManagerButton({ client, onReload }: ClientPartProps) {
  const mayEdit = useMay('clients', 'edit')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={t('clients.changeManager')}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ManagerDialog client={client} onReload={onReload} onClose={() => setOpen(false)} />}
    </>
  )
}

function ManagerDialog({ client, onReload, onClose }: ClientPartProps & { onClose: () => void }) {
  const before = String(client.account_manager?.id ?? '')
  const [chosen, setChosen] = useState(before)
  const { data } = useRead('client/find-account-managers', { clientId: client.id, limit: 200 }, { staleTime: FRESH_MS })
  const colleagues = data?.accountManagers ?? []
  const isChanged = chosen !== '' && chosen !== before
  return (
    <OperationDialog
      operation="client/update-account-manager"
      input={{ clientId: client.id, accountManagerId: Number(chosen) }}
      title={t('clients.changeManager')}
      width={460}
      isDirty={isChanged}
      skipsUnchanged
      done={t('clients.saved')}
      onChanged={onReload}
      onClose={onClose}
    >
      <NativeSelect
        label={t('clients.facts.manager')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', label: t('clients.chooseManager') },
          ...colleagues.map(({ id, firstname, lastname }) => ({ value: String(id), label: `${firstname} ${lastname}` })),
        ]}
      />
    </OperationDialog>
  )
}
