import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TEXT = { type: 'string', maxLength: 20, pattern: '^[a-z0-9]*$', 'x-error': 'Use letters and digits.' }

/** The schema files in a folder of their own, with two fields that the database does not know and a filter over each. */
export function schemasWithBadge(folder: string): string {
  const schemas = join(folder, 'schemas')
  cpSync(join(import.meta.dirname, '../../schemas'), schemas, { recursive: true })
  edit(join(schemas, 'forms/profile.json'), (content) => {
    content.schema.properties['badge'] = { ...TEXT, title: 'Badge' }
    content.schema.properties['badge_part'] = { ...TEXT, title: 'Badge part' }
  })
  edit(join(schemas, 'tables/employees.json'), (content) => {
    content.filters.push({ field: 'extra.badge', title: 'Badge', kind: 'select', options: ['b1'] })
    content.filters.push({ field: 'extra.badge_part', title: 'Badge part', kind: 'text' })
  })
  return schemas
}

interface Content {
  schema: { properties: Record<string, unknown> }
  filters: unknown[]
}

function edit(path: string, change: (content: Content) => void): void {
  const content: Content = JSON.parse(readFileSync(path, 'utf8'))
  change(content)
  writeFileSync(path, JSON.stringify(content))
}
