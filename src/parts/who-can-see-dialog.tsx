import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import type { Role } from '../../access-control/roles.ts'
import type { Operations } from '../../contract/index.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import type { CallError } from '../../providers/data/http-error.ts'
import { STAFF_TEXTS } from '../texts/staff.ts'
import { OFFICE_TEXTS } from '../texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/notices.tsx'
import { Spinner } from '../ui/spinner.tsx'
import style from './parts.module.css'

const TEXTS = STAFF_TEXTS.whoCanSee
type Answer = AnswerOf<Operations['employee/who-can-see']>

interface WhoCanSeeDialogProps {
  entity: 'person' | 'client'
  id: number
  onClose: () => void
}

/** All people who may open the record, each with the reason according to the server's rules. */
export function WhoCanSeeDialog({ entity, id, onClose }: WhoCanSeeDialogProps) {
  const { query, result } = useCustom<Answer, CallError>({
    url: 'employee/who-can-see',
    method: 'post',
    config: { payload: { entity, entityId: id } },
    errorNotification: false,
    // Permissions may have changed since it was last opened.
    queryOptions: { staleTime: 0 },
  })
  return (
    <Dialog
      title={TEXTS.title}
      isOpen
      onClose={onClose}
      width={560}
      footer={(close) => <Button onClick={close}>{OFFICE_TEXTS.close}</Button>}
    >
      {query.error ? (
        <ErrorNotice message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.isSuccess ? (
        <People people={result.data.people} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}

function People({ people }: Answer) {
  return (
    <>
      <p>{TEXTS.count(people.length)}</p>
      <ul className={style['people']}>
        {people.map(({ id, name, role, image_url, why, label, reach }) => {
          const [firstname = '', ...rest] = name.split(' ')
          return (
            <li key={id}>
              <Avatar firstname={firstname} lastname={rest.join(' ')} imageUrl={image_url} size={32} />
              <div>
                <div className={style['name']}>
                  {name} <span className={style['role']}>{OFFICE_TEXTS.roles[role.name as Role]}</span>
                </div>
                <div className={style['why']}>
                  {label === null ? why : TEXTS.flag(label)}
                  {reach !== why && ` · ${reach}`}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
