// The fields of a filter.
import { tagKey } from '@dayloop/contracts/tags'
import { TASK_STATUSES } from '@dayloop/contracts/task-query'
import type { Ref } from 'react'
import { filterTexts as texts } from '../../../texts/filter.ts'
import type { Filter } from './filter-address.ts'
import { SelectField } from './select-field.tsx'
import { useTags } from './use-tags.ts'

type FilterFieldProps = { filter: Filter; onChange: (filter: Filter) => void }

const any = { value: '', label: texts.any }

export const StatusField = ({
  filter,
  onChange,
  ref,
}: FilterFieldProps & { ref?: Ref<HTMLSelectElement> }) => (
  <SelectField
    label={texts.status}
    {...(ref && { ref })}
    options={[any, ...TASK_STATUSES.map((value) => ({ value, label: texts.statuses[value] }))]}
    value={filter.status ?? ''}
    onChange={(value) => onChange({ ...filter, status: TASK_STATUSES.find((status) => status === value) })}
  />
)

export const TagField = ({ filter, onChange }: FilterFieldProps) => {
  const { tags } = useTags()
  const chosen = filter.tag
  const known = tags.map(({ tag }) => tag)
  const same = chosen === undefined ? '' : known.find((tag) => tagKey(tag) === tagKey(chosen))
  const options = chosen !== undefined && same === undefined ? [chosen, ...known] : known
  return (
    <SelectField
      label={texts.tag}
      options={[any, ...options.map((tag) => ({ value: tag, label: tag }))]}
      value={same ?? chosen ?? ''}
      onChange={(value) => onChange({ ...filter, tag: value || undefined })}
    />
  )
}
