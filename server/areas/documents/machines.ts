import { DOCUMENT_MACHINE } from '../../../contract/documents/machines.ts'
import { AppError } from '../../errors/app-error.ts'
import { readMachine } from '../../machines/machines.ts'
import type { Guards } from '../../machines/take-step.ts'

export const documentGuards: Guards<{ actorId: number; subject: { id: number } }> = {
  anotherPerson: ({ actorId, subject }) => {
    if (actorId === subject.id) throw new AppError('SAME_PERSON')
  },
}

export const documentMachine = readMachine(DOCUMENT_MACHINE, Object.keys(documentGuards))
