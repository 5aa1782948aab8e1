// The text of a list's filter, and the empty state of a filtered list.
import { useLocation, useSearch } from 'wouter'
import type { TaskQuery } from '../../../offline/lists/list-query.ts'
import { filterTexts as texts } from '../../../texts/filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { ListFilter } from '../../../ui/icons/list-filter.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { withFilter } from './filter-address.ts'
import { useFollowedTag } from './use-followed-tag.ts'

const useClear = () => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return () => {
    const rest = withFilter(search, {}).toString()
    navigate(rest ? `${path}?${rest}` : path)
  }
}

const describe = ({ status, tag, priority, sort }: TaskQuery): string =>
  [
    status && texts.statusIs[status],
    tag !== undefined && texts.tagIs(tag),
    priority !== undefined && texts.priorityIs(priority),
    sort && texts.sortIs[sort],
  ]
    .filter(Boolean)
    .join(', ')

type ShownFilterProps = { query: TaskQuery; isFromDevice: boolean; onCleared: () => void }

/** The text of the filter and order, with a button that clears them. */
export const ShownFilter = ({ query, isFromDevice, onCleared }: ShownFilterProps) => {
  useFollowedTag()
  const clear = useClear()
  const onClick = () => {
    clear()
    onCleared()
  }
  return (
    <Callout
      tone="info"
      action={
        <Button size="small" onClick={onClick}>
          {texts.clear}
        </Button>
      }
    >
      <bdi>
        {texts.active}: {describe(query)}
      </bdi>
      {isFromDevice && <p>{texts.fromDevice}</p>}
    </Callout>
  )
}

/** The empty state of a filtered list. */
export const NoMatches = () => (
  <EmptyState picture={<ListFilter />} title={texts.noMatches} text={texts.noMatchesText} />
)
