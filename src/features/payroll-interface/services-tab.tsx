import { Button } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { useOperation } from '../../../providers/calls.ts'
import { Card, CardGrid, Facts, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, Refusal } from '../../ui/notices.tsx'
import type { Provider } from './use-parameters.ts'

export function ServicesTab({ providers }: { providers: readonly Provider[] }) {
  return (
    <Stack top="m">
      <CardGrid isDense>
        {providers.map((provider) => (
          <ServiceCard key={provider.key} provider={provider} />
        ))}
      </CardGrid>
    </Stack>
  )
}

function ServiceCard({ provider: { key, title, service, settings } }: { provider: Provider }) {
  const { call, loading, error, data: answer } = useOperation('payroll/test-provider')
  return (
    <Card title={title} action={<Note as="span">{service}</Note>}>
      <Facts layout="row" facts={settings.map(({ name, value }) => [name, value] as const)} />
      <Refusal error={error} />
      <div aria-live="polite">
        {answer && !loading && (
          <Callout
            type={answer.ok ? 'success' : 'error'}
            title={answer.ok ? answer.message : t('payroll-interface.services.failed')}
          >
            {[answer.ok ? null : answer.message, answer.detail, t('payroll-interface.services.took', { ms: answer.took_ms })]
              .filter(Boolean)
              .join(' ')}
          </Callout>
        )}
      </div>
      <Row top="m">
        <Button
          loading={loading}
          aria-label={t('payroll-interface.services.testOf', { title })}
          onClick={() => void call({ provider: key })}
        >
          {t('payroll-interface.services.test')}
        </Button>
      </Row>
    </Card>
  )
}
