/**
 * The beginning of a text of the product in a column that people write in too. No person can store a text that begins with
 * it, so none can pass for one of the product.
 */
export const KEPT_TEXT_MARK = '{"text":'
