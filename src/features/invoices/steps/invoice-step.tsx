import { Checkbox } from 'antd'
import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { t, texts } from '../../../../contract/language/texts.ts'
import type { Step } from '../../../../contract/machines/step.ts'
import { StepDialog, type StepPartProps } from '../../../resource/step-dialog.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Row } from '../../../ui/layout.tsx'
import type { InvoicePartProps } from '../invoice-part.ts'
import style from '../invoices.module.css'

type PartProps = StepPartProps<Invoice>

const PARTS = { amount: Amount, corrections: Corrections, bill: Bill }

interface InvoiceStepProps extends InvoicePartProps {
  step: Step
  onClose: () => void
}

export const InvoiceStep = ({ invoice, step, onClose, onChanged }: InvoiceStepProps) => (
  <StepDialog
    step={step}
    record={invoice}
    named={{ invoiceId: invoice.id }}
    machine="invoice"
    parts={PARTS}
    submitting={t('invoices.step.sending')}
    width={560}
    onClose={onClose}
    onChanged={onChanged}
    onReload={onChanged}
  />
)

function Amount({ record: { total_client, total, currency } }: PartProps) {
  return (
    <Row as="p" justify="between" bottom="m" className={style['seen']}>
      <span>{t('invoices.step.amountSeen')}</span>{' '}
      <strong className="sum">{formatMoney(total_client ?? total, currency)}</strong>
    </Row>
  )
}

function Corrections({ entered, onEnter }: PartProps) {
  return (
    <Block top="m" bottom="m">
      <Checkbox.Group
        aria-label={t('invoices.step.toCorrect')}
        value={(entered['fields'] as string[] | undefined) ?? []}
        onChange={(fields) => onEnter(fields.length > 0 ? { fields } : {})}
        options={Object.entries(texts('invoices.fields')).map(([value, name]) => ({ value, label: name }))}
      />
    </Block>
  )
}

/** The tax bill of the contractor, as late as with the closing. */
function Bill({ record, files, onFiles, errors, loading }: PartProps) {
  if (record.cfdi !== null) return null
  return <BillField files={files as BillFiles} errors={errors} disabled={loading} onChange={onFiles} />
}

type BillFiles = { xml_file?: File; pdf_file?: File }

interface BillFieldProps {
  files: BillFiles
  errors: readonly { field: string; message: string }[]
  disabled: boolean
  onChange: (files: BillFiles) => void
}

/** The contractor's tax bill, if it is only available at the closing; the server compares it with the invoice. */
function BillField({ files, errors, disabled, onChange }: BillFieldProps) {
  const problemOf = (field: keyof BillFiles) => errors.find((one) => one.field === field)?.message
  return (
    <Block top="m" bottom="m">
      <FileField
        label={t('invoices.xml.atClosing')}
        accept=".xml"
        file={files.xml_file ?? null}
        help={t('invoices.xml.atClosingHelp')}
        problem={problemOf('xml_file')}
        disabled={disabled}
        onChoose={(xml_file) => onChange({ ...files, xml_file })}
        onRemove={() => onChange({})}
      />
      {files.xml_file && (
        <FileField
          label={t('invoices.xml.pdf')}
          accept=".pdf"
          file={files.pdf_file ?? null}
          problem={problemOf('pdf_file')}
          disabled={disabled}
          onChoose={(pdf_file) => onChange({ ...files, pdf_file })}
          onRemove={() => {
            const { pdf_file: _gone, ...rest } = files
            onChange(rest)
          }}
        />
      )}
    </Block>
  )
}
