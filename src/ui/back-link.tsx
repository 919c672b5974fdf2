import { Link } from 'react-router'
import style from './head.module.css'

/** The way back to the list a page belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={style['back'] as string}>
      ← {children}
    </Link>
  )
}
