import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { mayWriteLog } from '../../../../access-control/contracts.ts'
import type { Contract, ContractLog } from '../../../../contract/contracts/schemas.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { changedValue } from '../../../forms/field-names.ts'
import { Card } from '../../../ui/card.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Changes } from '../../../ui/facts.tsx'
import { formatDate, formatDateTime } from '../../../ui/format.ts'
import { List, Note, Quote, Row } from '../../../ui/layout.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'

const TYPES = ['Note', 'Salary', 'Position', 'Schedule', 'Warning', 'Recognition', 'Termination', 'Document', 'System']
const PAGE = 25
const NewLogDialog = lazyDialog(async () => (await import('./new-log-dialog.tsx')).NewLogDialog)

/** The log of a contract, newest first, as far as the viewer may read it; authorized viewers add entries. */
export function Logs({ contract }: { contract: Contract }) {
  const session = useSession()
  const [type, setType] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const { id: contractId, user_id: userId, company_id: companyId } = contract
  const query = useRead(
    'employee/get-all-logs-by-contract-user',
    { userId, contractId, limit, filters: type === '' ? {} : { type } },
    { keeps: true, staleTime: FRESH_MS, since: [contract.version] },
  )
  const { data, refetch, isFetching } = query
  const mayWrite = mayWriteLog(session, { personId: userId, companyId, role: contract.type as 'Employee' })
  return (
    <Card
      title={t('contracts.logs.title')}
      action={
        <Row>
          <NativeSelect
            label={t('contracts.logs.filter')}
            value={type}
            none={t('contracts.logs.all')}
            options={TYPES.map((value) => ({ value, label: valueText(value) }))}
            onChange={setType}
          />
          {mayWrite && (
            <DialogButton
              icon={<PlusOutlined aria-hidden="true" />}
              dialog={(close) => <NewLogDialog contract={contract} onClose={close} onWritten={refetch} />}
            >
              {t('contracts.logs.adding.title')}
            </DialogButton>
          )}
        </Row>
      }
    >
      <Loaded query={query} notLoaded={t('contracts.logs.notLoaded')}>
        {({ logs }) =>
          logs.length === 0 ? (
            <EmptyNotice title={t('contracts.logs.none')}>{t('contracts.logs.noneDetail')}</EmptyNotice>
          ) : (
            <List as="ol" isLined top="s">
              {logs.map((log) => (
                <LogEntry key={log.id} log={log} />
              ))}
            </List>
          )
        }
      </Loaded>
      {data && data.totalLogs > data.logs.length && (
        <Button loading={isFetching} onClick={() => setLimit(limit + PAGE)}>
          {t('contracts.logs.older')}
        </Button>
      )}
    </Card>
  )
}

/** One entry of the log: type, time, author, visibility, and the values before and after. */
function LogEntry({ log }: { log: ContractLog }) {
  const { type, description, changes, author, created_at, effective_date, visibility, corrects_id, file_url, file_name } = log
  return (
    <li>
      <Row justify="between">
        <h3>{valueText(type)}</h3>
        <Note as="time" dateTime={created_at}>
          {formatDateTime(created_at)}
        </Note>
      </Row>
      <Quote as="p">{description}</Quote>
      <Changes
        changes={changes.map(({ field, from, to }) => ({
          key: field,
          title: textAt('history-fields', `contract.${field}`) ?? field,
          from: from === null ? null : changedValue(field, from),
          to: changedValue(field, to),
        }))}
      />
      {file_url !== null && (
        <Note>
          <a href={file_url} target="_blank" rel="noreferrer">
            {file_name}
          </a>
        </Note>
      )}
      <Note>
        {[
          author?.name ?? t('contracts.logs.system'),
          effective_date && t('contracts.logs.about', { day: formatDate(effective_date) }),
          textAt('contracts.logs.visibility', visibility),
          corrects_id && t('contracts.logs.corrects', { id: corrects_id }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Note>
    </li>
  )
}
