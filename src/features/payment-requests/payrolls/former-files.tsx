import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { List, Note } from '../../../ui/layout.tsx'
import style from '../payment-requests.module.css'

/** Files of incidents and deductions that others took the place of, folded away: they can still be read. */
export function FormerFiles({ files }: { files: Payroll['former_files'] }) {
  if (files.length === 0) return null
  return (
    <details>
      <summary>{t('payroll-preparation.evidence.former', { count: files.length })}</summary>
      <List className={style['entries']}>
        {files.map(({ id, type, name, file_url, replaced_at, replaced_by }) => (
          <li key={id}>
            <strong>{valueText(type)}</strong>
            {file_url === null ? (
              <span>{name}</span>
            ) : (
              <a href={file_url} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
            <Note as="span" top="xs">
              {t('payroll-preparation.evidence.replaced', { at: formatDateTime(replaced_at), who: replaced_by })}
            </Note>
          </li>
        ))}
      </List>
    </details>
  )
}
