import { CloseCircleFilled } from '@ant-design/icons'
import { t } from '../../contract/language/texts.ts'

/** The icon of the button that clears a search, which has no other name. */
export const ClearIcon = () => (
  <>
    <CloseCircleFilled aria-hidden />
    <span className="visually-hidden">{t('lists.find.clear')}</span>
  </>
)
