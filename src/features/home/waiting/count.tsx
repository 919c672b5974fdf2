import style from './waiting.module.css'

/** How many there are of something. */
export const Count = ({ value }: { value: number }) => <span className={style['count']}>{value.toLocaleString('en-US')}</span>
