export { findCompanies as 'client/find-companies' } from './find-companies.ts'
