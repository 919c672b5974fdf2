import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { t, textAt } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead, useRefresh } from '../../../providers/use-read.ts'
import { ReadDialog } from '../../resource/read-dialog.tsx'
import { useAct } from '../../resource/use-act.ts'
import { columnsOf, figureColumn } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { ResourceTable } from '../../tables/resource-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Note, Stack } from '../../ui/layout.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useChosenTab } from '../../ui/use-chosen-tab.ts'
import { withParameters } from '../../ui/with-parameters.ts'
import style from './integration.module.css'
import { KeysTab } from './keys-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

const TABS = { keys: KeysTab, webhooks: WebhooksTab, deliveries: DeliveriesTab }
const ORDER = Object.keys(TABS) as (keyof typeof TABS)[]

/** For Admin: the keys with which other programs use the API, and the events that are sent to them. */
export function IntegrationPage() {
  const { chosen = 'keys', choose } = useChosenTab(ORDER)
  const Tab = TABS[chosen]
  return (
    <>
      <PageHead title={pageTitle('integration')} detail={t('integration.detail')} />
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

const PARAMETER = 'delivery'

/** The events that were or will be sent. The address stores the opened one. */
function DeliveriesTab() {
  const [search, setSearch] = useSearchParams()
  const refresh = useRefresh()
  const id = Number(search.get(PARAMETER))
  const linkOf = (row: { id: number }) => `?${withParameters(search, { [PARAMETER]: String(row.id) })}`
  const close = () => setSearch((before) => withParameters(before, { [PARAMETER]: null }), { replace: true })
  return (
    <>
      <ResourceTable name="webhook-deliveries" label={t('integration.delivery.of')} linkOf={linkOf} />
      {Number.isInteger(id) && id > 0 && (
        <DeliveryDialog id={id} onChanged={() => refresh('webhook-deliveries')} onClose={close} />
      )}
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

/** A delivery with its payload and its tries. */
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
          ...(next_try_at === null ? [] : [[t('integration.delivery.next'), formatDateTime(next_try_at)] as const]),
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
