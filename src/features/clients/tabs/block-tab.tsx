import { EditOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type ClientBlock, mayEditBlock } from '../../../../access-control/clients.ts'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { callApi } from '../../../../providers/api.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { useSession } from '../../../ui/session-context.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

/** Forms weigh more than all the rest of the page, so they come when someone is about to edit. */
const FormDialog = lazy(async () => ({ default: (await import('../../../forms/form-dialog.tsx')).FormDialog }))

interface BlockTabProps extends ClientPartProps {
  block: ClientBlock
  form: LoadedForm
}

/** One block of the record, with its own form to change it. */
export function BlockTab({ client, onReload, block, form }: BlockTabProps) {
  const { message } = App.useApp()
  const session = useSession()
  // The record as it was when the dialog opened: a newer one must not replace what is being typed.
  const [opened, setOpened] = useState<Client | null>(null)
  const asksFirst = session.role === 'Client' && block === 'company' && client.status !== 'Request'
  const save = (payload: Record<string, unknown>) =>
    callApi('client/update-client', { clientId: client.id, version: opened?.version, block, ...payload } as never)
  const saved = async () => {
    void message.success(asksFirst ? CLIENT_TEXTS.asked : CLIENT_TEXTS.saved)
    // Another block is typed over the version that this one made.
    await onReload()
    setOpened(null)
  }
  const edit = () =>
    mayEditBlock(session, block) && (
      <Button
        icon={<EditOutlined aria-hidden="true" />}
        aria-label={CLIENT_TEXTS.editOf(form.title)}
        onClick={() => setOpened(client)}
      >
        {CLIENT_TEXTS.edit}
      </Button>
    )
  return (
    <>
      <RecordSections forms={[form]} record={client} action={edit} />
      {opened && (
        <Suspense fallback={null}>
          <FormDialog
            title={form.title}
            form={form}
            data={readForm(form, opened)}
            isOpen
            onClose={() => setOpened(null)}
            onSave={save}
            onSaved={saved}
            onLoadLatest={async () => {
              const latest = await onReload()
              if (latest) setOpened(latest)
              return latest && readForm(form, latest)
            }}
          >
            {asksFirst && <p className={style['quiet']}>{CLIENT_TEXTS.asksFirst}</p>}
          </FormDialog>
        </Suspense>
      )}
    </>
  )
}
