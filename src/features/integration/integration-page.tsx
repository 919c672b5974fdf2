import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { t, textAt } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { type ResultOf, useRead, useRefresh } from '../../../providers/calls.ts'
import { dialogTexts, OperationButton, OutcomeDialog, useAct } from '../../resource/operation-dialog.tsx'
import { ReadDialog } from '../../resource/read-dialog.tsx'
import { columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Block, Card, Facts, Grid, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageTabs, useChosenTab } from '../../ui/page-tabs.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import style from './integration.module.css'
import { outcomeOfSecret } from './shown-once.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const TABS = { keys: KeysTab, webhooks: WebhooksTab, deliveries: DeliveriesTab }
const ORDER = Object.keys(TABS) as (keyof typeof TABS)[]

/** For Admin: the keys with which other programs use the API, and the events that are sent to them. */
export function IntegrationPage() {
  const { chosen = 'keys', choose } = useChosenTab(ORDER)
  const Tab = TABS[chosen]
  return (
    <>
      <PageHead page="integration" detail={t('integration.detail')} />
      <PageTabs
        label={pageTitle('integration')}
        tabs={ORDER.map((key) => ({ key, label: t(`integration.tabs.${key}`) }))}
        chosen={chosen}
        onChoose={choose}
      >
        <Tab />
      </PageTabs>
    </>
  )
}

/** The events that were or will be sent. The address stores the opened one. */
function DeliveriesTab() {
  const refresh = useRefresh()
  const { id, addressOf, open } = useOpened('delivery')
  return (
    <>
      <ResourceTable name="webhook-deliveries" label={t('integration.delivery.of')} linkOf={(row) => addressOf(row.id)} />
      {id !== null && <DeliveryDialog id={id} onChanged={() => refresh('webhook-deliveries')} onClose={() => open(null)} />}
    </>
  )
}

type Delivery = ResultOf<'integration/get-webhook-delivery'>['delivery']
type Attempt = Delivery['attempts'][number]

const WIDTH = 760

interface DeliveryDialogProps {
  id: number
  onChanged: () => unknown
  onClose: () => void
}

function DeliveryDialog({ id, onChanged, onClose }: DeliveryDialogProps) {
  const query = useRead('integration/get-webhook-delivery', { id })
  const readAgain = () => Promise.all([query.refetch(), onChanged()])
  const again = useAct('integration/send-webhook-again', {
    done: t('integration.delivery.sentAgain'),
    onChanged: readAgain,
    onFailed: readAgain,
  })
  return (
    <ReadDialog
      title={query.data?.delivery.what ?? t('integration.delivery.title')}
      query={query}
      width={WIDTH}
      onClose={onClose}
      actions={
        query.data && (
          <>
            <Button onClick={() => void readAgain()}>{t('integration.delivery.refresh')}</Button>
            {query.data.delivery.may_send && (
              <Button type="primary" loading={again.loading} onClick={() => void again.act({ id })}>
                {t('integration.delivery.again')}
              </Button>
            )}
          </>
        )
      }
    >
      {({ delivery }) => <DeliveryDetail delivery={delivery} />}
    </ReadDialog>
  )
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const { webhook, url, status, next_try_at, message_id, body, attempts, may_send } = delivery
  return (
    <Stack gap="m">
      <Facts
        facts={[
          [t('integration.delivery.status'), status, <StatusBadge key="status" list="webhookDeliveries" value={status} />],
          [t('integration.delivery.webhook'), webhook],
          [t('integration.delivery.address'), url],
          [t('integration.delivery.message'), message_id],
          next_try_at !== null && [t('integration.delivery.next'), formatDateTime(next_try_at)],
        ]}
      />
      {!may_send && <Note tone="advice">{t('integration.delivery.notActive')}</Note>}
      <Stack as="section" gap="xs" aria-labelledby="delivery-payload">
        <h2 id="delivery-payload">{t('integration.delivery.payload')}</h2>
        <pre className={style['payload']}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </Stack>
      <Stack as="section" gap="xs" aria-labelledby="delivery-attempts">
        <h2 id="delivery-attempts">{t('integration.delivery.attempts')}</h2>
        {attempts.length === 0 ? (
          <p>{t('integration.delivery.noAttempts')}</p>
        ) : (
          <DataTable
            isInCard
            label={t('integration.delivery.attempts')}
            columns={COLUMNS()}
            rows={attempts}
            keyOf={({ at }) => at}
          />
        )}
      </Stack>
    </Stack>
  )
}

const COLUMNS = () =>
  columnsOf<Attempt>('integration.delivery', {
    at: ({ at }) => <span className={style['when']}>{formatDateTime(at)}</span>,
    result: resultInWords,
    took: figureColumn(({ milliseconds }) => t('integration.delivery.ms', { ms: milliseconds })),
    answer: { isLong: true, isEmpty: ({ answer }) => !answer, cell: ({ answer }) => answer },
  })

const resultInWords = ({ status, problem }: Attempt): string =>
  status !== null
    ? t('integration.delivery.code', { status: String(status) })
    : (textAt('integration.delivery.problems', problem ?? '') ?? problem ?? '')

type Keys = ResultOf<'integration/find-api-keys'>
type ApiKey = Keys['apiKeys'][number]

function KeysTab() {
  const query = useRead('integration/find-api-keys', {})
  return <Loaded query={query}>{(data) => <KeysCard data={data} onChanged={query.refetch} />}</Loaded>
}

function KeysCard({ data, onChanged }: { data: Keys; onChanged: () => unknown }) {
  return (
    <Card
      title={t('integration.keys')}
      action={
        <DialogButton
          type="primary"
          dialog={(close) => <NewKeyDialog scopes={data.scopes} onChanged={onChanged} onClose={close} />}
        >
          {t('integration.make')}
        </DialogButton>
      }
    >
      <Note>{t('integration.text')}</Note>
      {data.apiKeys.length === 0 && <p>{t('integration.none')}</p>}
      <List isLined top="m">
        {data.apiKeys.map((key) => (
          <Row as="li" key={key.id} justify="between">
            <KeyFacts apiKey={key} />
            {/* A closed key would count again with the account of its maker. */}
            {(key.status === 'Active' || key.status === 'Closed') && (
              <OperationButton
                operation="integration/revoke-api-key"
                input={{ id: key.id }}
                {...dialogTexts('integration.revoking', { name: key.name })}
                danger
                onChanged={onChanged}
              />
            )}
          </Row>
        ))}
      </List>
    </Card>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, company, scopes, status, created_by, created_at, expires_at, last_used_at, revoked_at } = apiKey
  return (
    <div>
      <strong>{name}</strong> <code>{prefix}…</code> <StatusBadge list="apiKeys" value={status} />
      <Note as="div">
        {joined(
          company?.name ?? t('integration.allCompanies'),
          t('integration.madeBy', { who: created_by, at: formatDateTime(created_at) }),
          revoked_at === null
            ? t('integration.ends', { at: formatDateTime(expires_at), isOver: status === 'Expired' })
            : t('integration.revoked', { at: formatDateTime(revoked_at) }),
          last_used_at === null ? t('integration.unused') : t('integration.used', { at: formatDateTime(last_used_at) }),
        )}
      </Note>
      <Note as="div">{joined(...scopes.map(scopeInWords))}</Note>
    </div>
  )
}

interface NewKeyDialogProps {
  scopes: ResultOf<'integration/find-api-keys'>['scopes']
  onChanged: () => unknown
  onClose: () => void
}

function NewKeyDialog({ scopes, onChanged, onClose }: NewKeyDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** A key of a company has no use of some scopes, which are not offered for it. */
  const offeredFor = ({ companyId }: Partial<Record<string, unknown>>) =>
    scopes.filter(({ isForCompanies }) => isForCompanies || !companyId).map(({ scope }) => scope)
  const chosenFor = (typed: Partial<Record<string, unknown>>) => offeredFor(typed).filter((scope) => chosen.includes(scope))
  return (
    <OutcomeDialog
      operation="integration/create-api-key"
      title={t('integration.make')}
      form="api-key"
      isNew
      isKeyed
      input={({ typed }) => ({ ...typed, scopes: chosenFor(typed) })}
      isDirty={chosen.length > 0}
      shows={/^scopes/}
      refuse={({ typed }) => (chosenFor(typed).length === 0 ? t('integration.scopesMissing') : undefined)}
      submit={t('integration.make')}
      onChanged={onChanged}
      onFailed={onChanged}
      onClose={onClose}
      outcome={outcomeOfSecret('integration.shown', ({ key }: { key: string }) => key)}
    >
      {({ typed }) => (
        <Block as="fieldset" top="m">
          <legend>{t('integration.scopes')}</legend>
          <Grid columns="wide" gap="s">
            {offeredFor(typed).map((scope) => (
              <Checkbox
                key={scope}
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              >
                {scopeInWords(scope)}
              </Checkbox>
            ))}
          </Grid>
        </Block>
      )}
    </OutcomeDialog>
  )
}

/** A scope such as `people:read` for people; one of a resource without a text is named as it is. */
function scopeInWords(scope: string): string {
  const [area = '', verb = ''] = scope.split(':')
  return t('integration.scope', {
    area: textAt('integration.areas', area) ?? area,
    verb: textAt('integration.verbs', verb) ?? verb,
  })
}
