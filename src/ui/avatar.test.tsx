import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CompanyLogo } from './avatar.tsx'

test('a logo whose link has expired leaves the initial of the company', () => {
  const { container, rerender } = render(<CompanyLogo name="istmo" logoUrl="/files/former" />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.textContent).toBe('I')
  rerender(<CompanyLogo name="istmo" logoUrl="/files/newer" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/newer')
})
