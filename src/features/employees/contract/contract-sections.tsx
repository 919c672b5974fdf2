import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { RecordSections } from '../../../forms/record-sections.tsx'
import { asShown, CIRCUMSTANCES } from './contract-record.ts'
import { useContractForms } from './use-contract-forms.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

interface ContractSectionsProps {
  contract: Contract
  onChanged: () => Promise<unknown>
}

/** The contract's values as its form files describe them; authorized viewers edit each part. */
export function ContractSections({ contract, onChanged }: ContractSectionsProps) {
  const { data: forms = [] } = useContractForms(contract.type as Role)
  const [edited, setEdited] = useState<LoadedForm | null>(null)
  const mayEdit = ({ name }: LoadedForm) => contract.may_edit && (contract.sees_pay || name !== 'contract-pay')
  return (
    <>
      <RecordSections
        forms={forms}
        record={asShown(contract)}
        without={CIRCUMSTANCES}
        isDense
        action={(form) =>
          mayEdit(form) && (
            <Button
              size="small"
              icon={<EditOutlined aria-hidden="true" />}
              aria-label={t('contracts.editOf', { part: form.title })}
              onClick={() => setEdited(form)}
            >
              {t('contracts.edit')}
            </Button>
          )
        }
      />
      {edited && (
        <Suspense fallback={null}>
          <EditDialog
            key={edited.name}
            contract={contract}
            form={edited}
            onClose={() => setEdited(null)}
            onSaved={async () => {
              setEdited(null)
              await onChanged()
            }}
            onReload={onChanged}
          />
        </Suspense>
      )}
    </>
  )
}
