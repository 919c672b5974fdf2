export { handleUserGuide as 'employee/handler-user-guide' } from './handle-user-guide.ts'
