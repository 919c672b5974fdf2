import { mustHaveFactor } from '../../access-control/second-factor.ts'
import type { Settings } from '../settings.ts'
import type { Session } from './context.ts'

/** Must this session show a second factor before anything else? A view of another person is judged as the Admin's own. */
export const lacksFactor = (session: Session, { secondFactor }: Pick<Settings, 'secondFactor'>): boolean =>
  secondFactor === 'rule' && !session.hasFactor && (session.viewer !== null || mustHaveFactor(session))
