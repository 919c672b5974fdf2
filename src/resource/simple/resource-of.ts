import type { PageName } from '../../../access-control/pages.ts'
import { SIMPLE_RESOURCES, type SimpleResource } from '../../../access-control/resources.ts'
import { schemaText } from '../../../contract/language/overlay.ts'

/** The simple resource of a page, with its word in the current language. */
export function resourceOf(page: PageName): SimpleResource {
  const resource = SIMPLE_RESOURCES.find(({ member, detailPage }) => member === page || detailPage === page)
  if (!resource) throw new Error(`The page "${page}" belongs to no resource of schemas/resources.json.`)
  return { ...resource, word: schemaText('resources', resource.word) }
}
