import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { formatDateTime } from '../../../ui/format.ts'
import { List, Note } from '../../../ui/layout.tsx'
import style from '../payment-requests.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.evidence

/** Files of incidents and deductions that others took the place of, folded away: they can still be read. */
export function FormerFiles({ files }: { files: Payroll['former_files'] }) {
  if (files.length === 0) return null
  return (
    <details>
      <summary>{TEXTS.former(files.length)}</summary>
      <List className={style['entries']}>
        {files.map(({ id, type, name, file_url, replaced_at, replaced_by }) => (
          <li key={id}>
            <strong>{type}</strong>
            {file_url === null ? (
              <span>{name}</span>
            ) : (
              <a href={file_url} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
            <Note as="span" top="xs">
              {TEXTS.replaced(formatDateTime(replaced_at), replaced_by ?? '')}
            </Note>
          </li>
        ))}
      </List>
    </details>
  )
}
