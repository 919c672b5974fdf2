// Tests read the same catalogue as the product. Loaded once for all files that share their modules, unlike a set-up file.
import './load-texts.ts'
