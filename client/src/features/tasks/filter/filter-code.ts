// The code of filtered lists, as one chunk that loads at idle or with the first filter.
import '../../../offline/lists/filter-rules.ts'

export { readFilter } from './filter-address.ts'
export { FilterDialog } from './filter-dialog.tsx'
export { NoMatches, ShownFilter } from './shown-filter.tsx'
