import type { ResourceProps } from '@refinedev/core'
import { PAGES, type PageName } from '../../access-control/pages.ts'
import { RESOURCE_ACCESS } from '../../access-control/provider.ts'

/** Refine takes only `:id` for an id; the address in the browser is the same. */
const refinePath = (name: PageName): string => PAGES[name].path.replace(/:\w+$/, ':id')

/** Refine's resources, from the table that also decides the access to their pages. */
export const REFINE_RESOURCES: ResourceProps[] = Object.entries(RESOURCE_ACCESS).map(([name, resource]) => ({
  name,
  ...('label' in resource ? { meta: { label: resource.label } } : {}),
  ...('list' in resource ? { list: refinePath(resource.list) } : {}),
  ...('show' in resource ? { show: refinePath(resource.show) } : {}),
}))
