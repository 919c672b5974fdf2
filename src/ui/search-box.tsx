import { Input } from 'antd'
import { ClearIcon } from './clear-icon.tsx'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
}

export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => (
  <Input
    type="search"
    className="search"
    aria-label={label}
    placeholder={label}
    maxLength={100}
    allowClear={{ clearIcon: <ClearIcon /> }}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
