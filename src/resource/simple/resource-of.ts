import type { PageName } from '../../../access-control/pages.ts'
import { SIMPLE_RESOURCES, type SimpleResource } from '../../../access-control/resources.ts'

/** The simple resource of a page. */
export function resourceOf(page: PageName): SimpleResource {
  const resource = SIMPLE_RESOURCES.find(({ member, detailPage }) => member === page || detailPage === page)
  if (!resource) throw new Error(`The page "${page}" belongs to no resource of schemas/resources.json.`)
  return resource
}
