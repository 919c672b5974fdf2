import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { mayWriteLog } from '../../../../access-control/contracts.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { FRESH_MS } from '../../../../providers/query-client.ts'
import { useRead } from '../../../../providers/use-read.ts'
import { Card } from '../../../ui/card.tsx'
import { List, Row } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import style from './contract.module.css'
import { LogEntry } from './log-entry.tsx'

const TYPES = ['Note', 'Salary', 'Position', 'Schedule', 'Warning', 'Recognition', 'Termination', 'Document', 'System']
const PAGE = 25
const NewLogDialog = lazy(async () => ({ default: (await import('./new-log-dialog.tsx')).NewLogDialog }))

/** The log of a contract, newest first, as far as the viewer may read it; authorized viewers add entries. */
export function Logs({ contract }: { contract: Contract }) {
  const session = useSession()
  const [type, setType] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const [isWriting, setWriting] = useState(false)
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
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setWriting(true)}>
              {t('contracts.logs.add')}
            </Button>
          )}
        </Row>
      }
    >
      <Loaded query={query} notLoaded={t('contracts.logs.notLoaded')}>
        {({ logs }) =>
          logs.length === 0 ? (
            <EmptyNotice title={t('contracts.logs.none')}>{t('contracts.logs.noneDetail')}</EmptyNotice>
          ) : (
            <List as="ol" isLined top="s" className={style['logs']}>
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
      {isWriting && (
        <Suspense fallback={null}>
          <NewLogDialog contract={contract} onClose={() => setWriting(false)} onWritten={refetch} />
        </Suspense>
      )}
    </Card>
  )
}
