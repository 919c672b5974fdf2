import { Link } from 'react-router'

/** The name of a row's record: the way in for keyboard and screen reader, where the viewer may open it. */
export const NameLink = ({ name, href }: { name: string; href: string | null }) =>
  href === null ? (
    <span title={name}>{name}</span>
  ) : (
    <Link to={href} title={name}>
      {name}
    </Link>
  )
