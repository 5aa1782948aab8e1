// The search screen: a field, and the tasks that contain all its words.
import { SEARCH_MAX_LENGTH } from '@dayloop/contracts/limits'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Search as SearchIcon } from '../../../ui/icons/search.tsx'
import '../../../offline/lists/filter-rules.ts'
import { ListCard } from '../../../offline/lists/list-card.tsx'
import { RejectedChanges } from '../../../offline/rejected/rejected-changes.tsx'
import { searchTexts as texts } from '../../../texts/search.ts'
import fieldStyles from '../../../ui/form/field.module.css'
import { Field } from '../../../ui/form/field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ScreenHead } from '../../../ui/page/screen-head.tsx'
import { type Filter, readFilter, withFilter } from '../filter/filter-address.ts'
import { StatusField, TagField } from '../filter/filter-fields.tsx'
import styles from './search.module.css'
import { SearchResults } from './search-results.tsx'
import { queryIn, useTypedQuery } from './use-typed-query.ts'

const Search = () => {
  const [search] = useSearchParams()
  const q = queryIn(search)
  const [path, navigate] = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const address = search.toString()
  const { status, tag } = useMemo(() => readFilter(address), [address])
  const query = useMemo(
    () => ({ view: 'all' as const, q, ...(status && { status }), ...(tag !== undefined && { tag }) }),
    [q, status, tag],
  )
  const onFilter = (filter: Filter) =>
    navigate(`${path}?${withFilter(address, { status: filter.status, tag: filter.tag })}`, { replace: true })
  useEffect(() => field.current?.focus(), [])

  return (
    <>
      <ScreenHead title={texts.title} />
      <RejectedChanges />
      <search className={styles.fields}>
        <SearchField ref={field} />
        <StatusField filter={query} onChange={onFilter} />
        <TagField filter={query} onChange={onFilter} />
      </search>
      {q === '' ? (
        <ListCard>
          <EmptyState picture={<SearchIcon />} title={texts.start.title} text={texts.start.text} />
        </ListCard>
      ) : (
        <SearchResults query={query} field={field} />
      )}
    </>
  )
}

const SearchField = ({ ref }: { ref: RefObject<HTMLInputElement | null> }) => {
  const firstQuery = useTypedQuery(ref)
  return (
    <Field label={texts.label} hint={texts.hint}>
      {(controlProps) => (
        <input
          {...controlProps}
          ref={ref}
          type="search"
          className={fieldStyles.input}
          data-shortcut="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={firstQuery}
        />
      )}
    </Field>
  )
}

export default Search
