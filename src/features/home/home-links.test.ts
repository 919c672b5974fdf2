import { expect, test } from 'vitest'
import { sessionOf } from '../../../tests/web/people.ts'
import { homeLinks } from './home-links.ts'

const labels = (...args: Parameters<typeof sessionOf>) => homeLinks(sessionOf(...args)).map(({ label }) => label)

test('Employee and Contractor reach their own record and their receipts [B10]', () => {
  expect(labels('Employee')).toEqual(['My Profile', 'Payroll Receipts'])
  expect(labels('Contractor')).toEqual(['My Profile', 'Payroll Receipts', 'Invoices'])
})

test('a Client reaches the own company and its onboarding, which have no sidebar entry [B9]', () => {
  expect(homeLinks(sessionOf('Client')).map(({ path }) => path)).toEqual([
    '/admin/request-payments',
    '/admin/employees-onboarding',
    '/admin/client-detail/',
    '/admin/clients-onboarding/10',
    '/admin/invoices',
    '/admin/hire-cost',
  ])
})

test('Home links to the page that sends receipts, for staff who may open it [I3]', () => {
  expect(labels('InternalEmployee', { permissions: { requestPayments: { viewDetails: true } } })).toContain('Send Payrolls')
  expect(labels('InternalEmployee')).not.toContain('Send Payrolls')
  expect(labels('Client')).not.toContain('Send Payrolls')
})

test('staff gets exactly the links that the flags open [B8]', () => {
  expect(labels('InternalEmployee', { permissions: { clients: { viewTab: true } } })).toEqual([
    'My Profile',
    'Clients',
    'Payroll Receipts',
  ])
})
