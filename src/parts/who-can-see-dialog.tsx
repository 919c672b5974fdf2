import type { Role } from '../../access-control/roles.ts'
import { t } from '../../contract/language/texts.ts'
import { type ResultOf, useRead } from '../../providers/calls.ts'
import { ReadDialog } from '../resource/read-dialog.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { List, Note } from '../ui/layout.tsx'
import style from './parts.module.css'

type Answer = ResultOf<'employee/who-can-see'>

interface WhoCanSeeDialogProps {
  entity: 'person' | 'client'
  id: number
  onClose: () => void
}

/** All people who may open the record, each with the reason according to the server's rules. */
export function WhoCanSeeDialog({ entity, id, onClose }: WhoCanSeeDialogProps) {
  // Permissions may have changed since it was last opened.
  const query = useRead('employee/who-can-see', { entity, entityId: id })
  return (
    <ReadDialog title={t('staff.whoCanSee.title')} width={560} query={query} onClose={onClose}>
      {({ people }) => <People people={people} />}
    </ReadDialog>
  )
}

function People({ people }: Answer) {
  return (
    <>
      <p>{t('staff.whoCanSee.count', { count: people.length })}</p>
      <List isLined className={style['people']}>
        {people.map(({ id, name, role, image_url, why, label, reach }) => {
          const [firstname = '', ...rest] = name.split(' ')
          return (
            <li key={id}>
              <Avatar firstname={firstname} lastname={rest.join(' ')} imageUrl={image_url} size={32} />
              <div>
                <strong>{name}</strong> <span className="missing">{t(`office.roles.${role.name as Role}`)}</span>
                <Note as="div">
                  {label === null ? why : t('staff.whoCanSee.flag', { label })}
                  {reach !== why && ` · ${reach}`}
                </Note>
              </div>
            </li>
          )
        })}
      </List>
    </>
  )
}
