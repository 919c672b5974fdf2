import { type RoleRule, roles, type TargetRecord } from './authorize.ts'
import { allows, type Viewer } from './people.ts'
import type { Role } from './roles.ts'

/** The roles that ask for documents and those that accept or reject them (D4), never for their own. */
export const REQUEST_DOCUMENTS: Record<Role, RoleRule> = roles({ Admin: true, InternalEmployee: 'target.requestDocs' })

export const mayRequestDocuments = (viewer: Viewer, person: TargetRecord): boolean => allows(REQUEST_DOCUMENTS, viewer, person)

/** Is the viewer offered to accept or reject this person's documents? Never the own ones. */
export const mayReviewDocuments = (viewer: Viewer, person: TargetRecord): boolean =>
  viewer.id !== person.personId && mayRequestDocuments(viewer, person)
