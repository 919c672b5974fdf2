import { Button } from 'antd'
import { useState } from 'react'
import type { Role } from '../../../../access-control/roles.ts'
import type { PersonDocument } from '../../../../contract/documents/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { Card, Facts } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/notices.tsx'
import style from './documents.module.css'
import { groupByKind } from './kind-group.ts'
import { useDocuments } from './use-documents.ts'
import { Viewer } from './viewer.tsx'

/** The documents of a person as links, in the Details tab and in the guide (C4); each click asks for a fresh link (D7). */
export function DocumentLinks({ person }: { person: Person }) {
  const query = useDocuments(person.id)
  const [viewed, setViewed] = useState<PersonDocument | null>(null)
  return (
    <Card title={t('documents.links')}>
      <Loaded query={query}>
        {({ documents }) => (
          <Facts
            facts={groupByKind(person.role.name as Role, documents).map(({ label, current }) => [
              label,
              current?.file_name,
              current && (
                <Button
                  type="link"
                  className={style['inLine'] as string}
                  aria-label={t('documents.viewOne', { document: `${label}, ${current.file_name}` })}
                  onClick={() => setViewed(current)}
                >
                  {current.file_name}
                </Button>
              ),
            ])}
          />
        )}
      </Loaded>
      {viewed && <Viewer document={viewed} onClose={() => setViewed(null)} />}
    </Card>
  )
}
