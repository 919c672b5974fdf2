export { listFormProblems as 'employee/get-form-problems' } from './list-form-problems.ts'
