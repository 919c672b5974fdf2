import { PAGES, type PageName } from '../access-control/pages.ts'
import { schemaText } from './language/overlay.ts'

/** The title of a page, which is also its entry in the sidebar, in the current language. */
export const pageTitle = (name: PageName): string =>
  schemaText('pages', schemaText('resources', PAGES[name].title), `${name}.title`)
