import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { DialogHost } from '../../src/ui/hosted-dialog.tsx'

/** A part of a page whose dialogs are above it, as in the office. */
export const DialogPage = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <DialogHost>{children}</DialogHost>
  </MemoryRouter>
)
