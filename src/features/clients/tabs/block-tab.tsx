import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { type ClientBlock, mayEditBlock } from '../../../../access-control/clients.ts'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { useSession } from '../../../ui/session-context.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

interface BlockTabProps extends ClientPartProps {
  block: ClientBlock
  form: LoadedForm
}

/** One block of the record, with its own form to change it. */
export function BlockTab({ client, onReload, block, form }: BlockTabProps) {
  const session = useSession()
  // The record as it was when the dialog opened: a newer one must not replace what is being typed.
  const [opened, setOpened] = useState<Client | null>(null)
  const asksFirst = session.role === 'Client' && block === 'company' && client.status !== 'Request'
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
        <OperationDialog
          operation="client/update-client"
          input={{ clientId: client.id, version: opened.version, block }}
          title={form.title}
          form={form}
          subject="Client"
          prefill={readForm(form, opened)}
          done={asksFirst ? CLIENT_TEXTS.asked : CLIENT_TEXTS.saved}
          // Another block is typed over the version that this one made.
          onChanged={onReload}
          onClose={() => setOpened(null)}
          readLatest={async () => {
            const latest = await onReload()
            if (latest) setOpened(latest)
            return latest && readForm(form, latest)
          }}
        >
          {asksFirst && <p className={style['quiet']}>{CLIENT_TEXTS.asksFirst}</p>}
        </OperationDialog>
      )}
    </>
  )
}
