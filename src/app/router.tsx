import { Button } from 'antd'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { PAGE_NAMES, PAGES, type PageName } from '../../access-control/pages.ts'
import { t } from '../../contract/language/texts.ts'
import { DialogHost } from '../ui/hosted-dialog.tsx'
import { EmptyNotice, Spinner } from '../ui/notices.tsx'
import { Office } from './office.tsx'
import { LoadedPage } from './page-modules.ts'

/** One route for each page of the table (B4); its name tells the gate what to ask for. */
function routeOf(name: PageName): RouteObject {
  return {
    path: PAGES[name].path,
    handle: { page: name },
    errorElement: <Crashed />,
    element: (
      <DialogHost>
        <LoadedPage key={name} page={name} />
      </DialogHost>
    ),
  }
}

export const ROUTES: RouteObject[] = [
  {
    element: <Office />,
    errorElement: <Crashed />,
    hydrateFallbackElement: <Spinner />,
    children: [
      { path: '/', loader: () => redirect(PAGES.home.path) },
      ...PAGE_NAMES.map(routeOf),
      // No page: the gate shows "Page Not Found" for it.
      { path: '*', element: null },
    ],
  },
]

export const createRouter = () => createBrowserRouter(ROUTES)

/** Shown in place of a page that could not be drawn. */
function Crashed() {
  return (
    <EmptyNotice
      title={t('office.crashed.title')}
      action={
        <Button type="primary" onClick={() => location.reload()}>
          {t('office.crashed.reload')}
        </Button>
      }
    >
      {t('office.crashed.detail')}
    </EmptyNotice>
  )
}
