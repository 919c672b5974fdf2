import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { Row } from '../../ui/layout.tsx'

/** Element for the buttons of the envelope, such as the footer of a dialog; without a provider they stay below the content. */
export const ActionsPlace = createContext<HTMLElement | null | undefined>(undefined)

/** The buttons of the envelope, in one row with those of the dialog around it. */
export function ActionsRow({ children }: { children: ReactNode }) {
  const place = useContext(ActionsPlace)
  if (place === undefined) return <Row justify="end">{children}</Row>
  return place && createPortal(children, place)
}
