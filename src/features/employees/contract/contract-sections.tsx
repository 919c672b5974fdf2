import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Contract } from '../../../../contract/schemas/contract.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { toSections } from '../../../forms/to-sections.ts'
import { CONTRACT_TEXTS } from '../../../texts/contracts.ts'
import style from './contract.module.css'
import { asRecord, isShown } from './contract-record.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

interface ContractSectionsProps {
  contract: Contract
  forms: readonly LoadedForm[]
  onChanged: () => Promise<unknown>
}

/** What the contract says, as its form files describe it; who may, edits each part. */
export function ContractSections({ contract, forms, onChanged }: ContractSectionsProps) {
  const [edited, setEdited] = useState<LoadedForm | null>(null)
  const record = asRecord(contract)
  const mayEdit = ({ name }: LoadedForm) => contract.may_edit && (contract.sees_pay || name !== 'contract-pay')
  return (
    <div className={style['sections']}>
      {forms.map((form) => (
        <section key={form.name} className={style['card']} aria-labelledby={`contract-${form.name}`}>
          <div className={style['head']}>
            <h2 id={`contract-${form.name}`}>{form.title}</h2>
            {mayEdit(form) && (
              <Button
                size="small"
                icon={<EditOutlined aria-hidden="true" />}
                aria-label={CONTRACT_TEXTS.editOf(form.title)}
                onClick={() => setEdited(form)}
              >
                {CONTRACT_TEXTS.edit}
              </Button>
            )}
          </div>
          <dl>
            {toSections(form, record)
              .flatMap(({ items }) => items)
              .filter(({ name }) => isShown(name))
              .map((item) => (
                <div key={item.name}>
                  <dt>{item.title}</dt>
                  <dd className={item.isMissing ? 'missing' : undefined}>{item.text}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {edited && (
        <Suspense fallback={null}>
          <EditDialog
            key={`${edited.name}-${contract.version}`}
            contract={contract}
            form={edited}
            onClose={() => setEdited(null)}
            onSaved={async () => {
              setEdited(null)
              await onChanged()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
