import { Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../contract/language/texts.ts'
import { type ResultOf, useRead } from '../../../providers/calls.ts'
import { downloadFile } from '../../../providers/download.ts'
import { dialogTexts, OperationButton } from '../../resource/operation-dialog.tsx'
import { Pager } from '../../tables/pager.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Card, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'

type Blocked = ResultOf<'employee/list-blocked-people'>['blocked'][number]

const PER_PAGE = 25

/** For Admin: whose data are blocked and until when, and former workers whose legal term is over. */
export function BlockedPeoplePage() {
  const [page, setPage] = useState(1)
  const query = useRead('employee/list-blocked-people', { page }, { keeps: true })
  const { data, refetch } = query
  const { blocked = [], totalBlocked: total = 0 } = data ?? {}
  return (
    <>
      <PageHead page="blockedPeople" detail={t('privacy.blocked.detail')} />
      <Stack gap="m">
        <Card title={t('privacy.blocked.title')} isWide>
          <Loaded query={query}>{() => blocked.length === 0 && <p>{t('privacy.blocked.none')}</p>}</Loaded>
          <List isLined>
            {blocked.map((person) => (
              <BlockedPerson key={person.id} person={person} onChanged={refetch} />
            ))}
          </List>
          <Pager page={page} pageSize={PER_PAGE} total={total} isStale={!data} onPage={setPage} />
        </Card>
        <PastTermsCard onBlocked={refetch} />
      </Stack>
    </>
  )
}

function BlockedPerson({ person, onChanged }: { person: Blocked; onChanged: () => unknown }) {
  const { id, since, finished_at, request_id, company, blocked_by, kinds } = person
  const isWhole = kinds.every(({ deleted_at, deleted_rows }) => deleted_at === null && deleted_rows === 0)
  return (
    <Row as="li" justify="between" align="start">
      <Stack gap="s">
        <strong>{t('privacy.blocked.person', { id })}</strong>
        <Note as="div">
          {joined(
            company,
            t('privacy.blocked.since', { at: formatDateTime(since), who: blocked_by }),
            finished_at !== null && t('privacy.blocked.finished', { at: formatDateTime(finished_at) }),
          )}
          {request_id !== null && (
            <>
              {' · '}
              <Link to={`/admin/privacy-requests/${request_id}`}>{t('privacy.blocked.request', { id: request_id })}</Link>
            </>
          )}
        </Note>
        <List isBulleted>
          {kinds.map((kind) => (
            <li key={kind.kind}>{kindInWords(kind)}</li>
          ))}
        </List>
      </Stack>
      {finished_at === null && (
        <Row>
          <OperationButton
            operation="employee/export-blocked-person"
            input={{ id }}
            send={async (input) => {
              await downloadFile('employee/export-blocked-person', input)
              return {}
            }}
            {...dialogTexts('privacy.blocked.opening', { id })}
            reason="required"
            onChanged={onChanged}
          />
          {isWhole && (
            <OperationButton
              operation="employee/unblock-person"
              input={{ id }}
              {...dialogTexts('privacy.blocked.ending', { id })}
              reason="required"
              danger
              onChanged={onChanged}
            />
          )}
        </Row>
      )}
    </Row>
  )
}

function kindInWords({ kind, until, law, deleted_at, deleted_rows, deleted_files }: Blocked['kinds'][number]): string {
  const name = t(`privacy.blocked.kinds.${kind as 'tax'}`)
  return deleted_at === null
    ? t('privacy.blocked.until', { kind: name, day: formatDate(until), law })
    : t('privacy.blocked.gone', { kind: name, at: formatDateTime(deleted_at), n: deleted_rows, files: deleted_files })
}

/** Former workers whose legal term is over; the chosen ones are blocked, and deleted by the nightly job. */
function PastTermsCard({ onBlocked }: { onBlocked: () => unknown }) {
  const query = useRead('employee/list-past-terms', {})
  const { data, refetch } = query
  const [chosen, setChosen] = useState<readonly number[]>([])
  const people = data?.people ?? []
  return (
    <Card title={t('privacy.blocked.past.title')} isWide>
      <Note>{t('privacy.blocked.past.text')}</Note>
      <Loaded query={query}>{() => people.length === 0 && <p>{t('privacy.blocked.past.none')}</p>}</Loaded>
      <List isLined top="m">
        {people.map(({ id, name, company, ended_on }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              <strong>{name}</strong>
              <Note as="div">{joined(company, t('privacy.blocked.past.ended', { day: formatDate(ended_on) }))}</Note>
            </Checkbox>
          </li>
        ))}
      </List>
      {people.length > 0 && (
        <Row top="m">
          <OperationButton
            operation="employee/block-past-terms"
            input={{ ids: [...chosen] }}
            {...dialogTexts('privacy.blocked.blocking', { n: chosen.length })}
            danger
            button={{ disabled: chosen.length === 0 }}
            onChanged={async () => {
              setChosen([])
              await Promise.all([refetch(), onBlocked()])
            }}
          />
        </Row>
      )}
    </Card>
  )
}
