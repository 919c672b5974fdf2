import { useState } from 'react'
import type { PageName } from '../../../access-control/pages.ts'
import { capital } from '../../../access-control/resources.ts'
import type { OperationName } from '../../../contract/index.ts'
import { t } from '../../../contract/language/texts.ts'
import { useRefresh } from '../../../providers/calls.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { useSession } from '../../ui/session-context.ts'
import { OperationDialog } from '../operation-dialog.tsx'
import { resourceOf } from './resource-of.ts'

const COMPANY = 'companyId'
const SHOWN_HERE = new RegExp(`^${COMPANY}$`)

interface NewDialogProps {
  page: PageName
  onClose: () => void
}

/** Registers a record; a person who works for several companies chooses its company. */
export function NewDialog({ page, onClose }: NewDialogProps) {
  const refresh = useRefresh()
  const { name, entity, word, company: ownership } = resourceOf(page)
  const isOfCompany = ownership !== 'optional'
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
      title={t('simple-resources.create', { one: word })}
      submit={t('simple-resources.register')}
      isDirty={companyId !== null}
      shows={SHOWN_HERE}
      lead={
        company === null
          ? ({ problemOf }) => (
              <RecordField
                title={t('simple-resources.company')}
                resource="companies"
                isRequired={isOfCompany}
                value={companyId}
                error={problemOf(COMPANY) ?? null}
                onChange={setCompanyId}
              />
            )
          : undefined
      }
      done={t('simple-resources.created', { one: capital(word) })}
      onChanged={() => void refresh(name as never)}
      onClose={onClose}
    />
  )
}
