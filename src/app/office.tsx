import { Refine, type ResourceProps } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { App } from 'antd'
import { useMemo } from 'react'
import { PAGES, type PageName } from '../../access-control/pages.ts'
import { createAccessControlProvider, RESOURCE_ACCESS } from '../../access-control/provider.ts'
import { authProvider } from '../../providers/auth.ts'
import { refreshStepsOnChange } from '../../providers/changes.ts'
import { dataProvider } from '../../providers/data/data-provider.ts'
import { createNotificationProvider } from '../../providers/notification.ts'
import { createQueryClient } from '../../providers/query-client.ts'
import { getSession, onSessionEnd } from '../../providers/session.ts'
import { onLanguageChange } from '../language.ts'
import { Gate } from './gate.tsx'

const queryClient = createQueryClient()
refreshStepsOnChange(queryClient)
// On log out Refine only marks its data as stale; data loaded for one person must be removed before the next signs in.
onSessionEnd(() => queryClient.clear())
// Answers contain texts in the language of their call.
onLanguageChange(() => void queryClient.invalidateQueries())

const accessControlProvider = createAccessControlProvider(() => {
  const session = getSession()
  return typeof session === 'string' ? null : session
})

const OPTIONS = {
  disableTelemetry: true,
  // The gate guards every change of route without asking anybody.
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClient },
}

/** Refine with our providers, around the gate. It is inside the router because its navigation uses the router. */
export function Office() {
  const { notification } = App.useApp()
  const notificationProvider = useMemo(() => createNotificationProvider(notification), [notification])
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={REFINE_RESOURCES}
      options={OPTIONS}
    >
      <Gate />
    </Refine>
  )
}

/** Refine takes only `:id` for an id; the address in the browser is the same. */
const refinePath = (name: PageName): string => PAGES[name].path.replace(/:\w+$/, ':id')

/** Refine's resources, from the table that also decides the access to their pages. */
const REFINE_RESOURCES: ResourceProps[] = Object.entries(RESOURCE_ACCESS).map(([name, resource]) => ({
  name,
  ...('label' in resource ? { meta: { label: resource.label } } : {}),
  ...('list' in resource ? { list: refinePath(resource.list) } : {}),
  ...('show' in resource ? { show: refinePath(resource.show) } : {}),
}))
