import { useState } from 'react'
import { localise } from '../../../contract/language/overlay.ts'
import { t } from '../../../contract/language/texts.ts'
import { CATALOGUE } from '../../../contract/notifications/catalogue.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import { Callout } from '../../ui/callout.tsx'
import { Note, Panel, Stack } from '../../ui/layout.tsx'
import { useSession } from '../../ui/session-context.ts'
import { SwitchRow } from '../../ui/switch-row.tsx'

const SUCCESS = 200

type Flows = Record<string, boolean>

/** The flows one follows (G4). Everybody decides that for themselves, so each switch counts at once. */
export function FlowsSection({ stored }: { stored: Flows }) {
  const session = useSession()
  const [flows, setFlows] = useState(stored)
  const { call, loading, error } = useOperation('employee/update-flow-suscriptions')
  const set = async (flow: string, isOn: boolean) => {
    const { status, data } = await call({ [flow]: isOn })
    if (status === SUCCESS && data) setFlows(data.notification_subscriptions)
  }
  return (
    <Panel as="fieldset">
      <legend>{t('notification-settings.flows.title')}</legend>
      <Note>{t('notification-settings.flows.text')}</Note>
      {error && <Callout type="error" title={error.message} />}
      <Stack>
        {Object.entries(localise('notifications', CATALOGUE).flows).map(([flow, { title, text }]) => (
          <SwitchRow
            key={flow}
            label={title}
            isOn={flows[flow] !== false}
            isDisabled={loading || session.viewed_by !== undefined}
            onSwitch={(isOn) => void set(flow, isOn)}
          >
            {text}
          </SwitchRow>
        ))}
      </Stack>
    </Panel>
  )
}
