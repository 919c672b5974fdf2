import { useState } from 'react'
import type { PageName } from '../../../access-control/pages.ts'
import type { OperationName } from '../../../contract/index.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { SIMPLE_RESOURCE_TEXTS as TEXTS } from '../../texts/simple-resources.ts'
import { useSession } from '../../ui/session-context.ts'
import { OperationDialog } from '../operation-dialog.tsx'
import { resourceOf } from './resource-of.ts'

const COMPANY = 'companyId'
const SHOWN_HERE = new RegExp(`^${COMPANY}$`)

interface NewDialogProps {
  page: PageName
  onClose: () => void
  onCreated: () => void
}

/** Registers a record; a person who works for several companies chooses its company. */
export function NewDialog({ page, onClose, onCreated }: NewDialogProps) {
  const { name, entity, word } = resourceOf(page)
  const { company } = useSession()
  const [companyId, setCompanyId] = useState<number | null>(null)
  return (
    <OperationDialog
      operation={`${name}/create` as OperationName}
      isKeyed
      isNew
      input={(companyId === null ? {} : { [COMPANY]: companyId }) as never}
      form={entity}
      subject="Client"
      title={TEXTS.create(word)}
      submit={TEXTS.register}
      isDirty={companyId !== null}
      shows={SHOWN_HERE}
      lead={
        company === null
          ? ({ problemOf }) => (
              <RecordField
                title={TEXTS.company}
                resource="companies"
                isRequired
                value={companyId}
                error={problemOf(COMPANY) ?? null}
                onChange={setCompanyId}
              />
            )
          : undefined
      }
      done={TEXTS.created(word)}
      onChanged={onCreated}
      onClose={onClose}
    />
  )
}
