import { describeAccess } from './matrix.ts'

describeAccess(1)
