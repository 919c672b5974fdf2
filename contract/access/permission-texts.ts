import type { PermissionGroup } from '../../access-control/grants.ts'
import type { FlagPath } from '../../access-control/permissions.ts'
import { ofResources } from '../../access-control/resources.ts'
import file from '../../schemas/permissions.json' with { type: 'json' }

/** Texts of the permissions editor: schemas/permissions.json, and those of simple resources. */
export const PERMISSION_TEXTS = {
  ...file,
  groups: {
    ...file.groups,
    ...ofResources(({ member, title, permissions: { text } }) => [[member, { title, text }]]),
  } as Record<PermissionGroup, { title: string; text: string }>,
  flags: {
    ...file.flags,
    ...ofResources(({ member, title, word, permissions: { viewTab, viewDetails, edit } }) => [
      [`${member}.viewTab`, { label: `See the list of ${title.toLowerCase()}`, text: viewTab }],
      [`${member}.viewDetails`, { label: `Open one ${word}`, text: viewDetails }],
      [`${member}.edit`, { label: `Change ${title.toLowerCase()}`, text: edit }],
    ]),
  } as Record<FlagPath, { label: string; text: string }>,
}
