import { t } from '../../../../contract/language/texts.ts'
import { FileField } from '../../../ui/file-field.tsx'
import style from '../invoices.module.css'
/** The XML and the PDF of a tax bill. */
export type BillFiles = { xml_file?: File; pdf_file?: File }

interface BillFieldProps {
  files: BillFiles
  errors: readonly { field: string; message: string }[]
  disabled: boolean
  onChange: (files: BillFiles) => void
}

/** The contractor's tax bill, if it is only available at the closing; the server compares it with the invoice. */
export function BillField({ files, errors, disabled, onChange }: BillFieldProps) {
  const problemOf = (field: keyof BillFiles) => errors.find((one) => one.field === field)?.message
  return (
    <div className={style['field']}>
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
    </div>
  )
}
