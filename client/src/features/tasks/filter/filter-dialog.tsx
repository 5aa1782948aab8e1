// The dialog that filters and sorts a list.
import { PRIORITY_MAX } from '@dayloop/contracts/limits'
import { TASK_SORTS } from '@dayloop/contracts/task-query'
import { type RefObject, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { common } from '../../../texts/common.ts'
import { filterTexts as texts } from '../../../texts/filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx'
import Dialog from '../../../ui/overlay/dialog.tsx'
import { readFilter, withFilter } from './filter-address.ts'
import { StatusField, TagField } from './filter-fields.tsx'
import { ManageTags } from './manage-tags.tsx'
import { SelectField } from './select-field.tsx'

type FilterDialogProps = { onClose: () => void; finalFocus: RefObject<HTMLElement | null> }

export const FilterDialog = ({ onClose, finalFocus }: FilterDialogProps) => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [filter, setFilter] = useState(() => readFilter(search))
  const [isManaging, setManaging] = useState(false)
  const first = useRef<HTMLSelectElement>(null)
  const apply = () => {
    const next = withFilter(search, filter).toString()
    onClose()
    if (next !== search) navigate(next ? `${path}?${next}` : path)
  }
  if (isManaging) return <ManageTags onClose={onClose} finalFocus={finalFocus} />
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      closeLabel={common.close}
      initialFocus={first}
      finalFocus={finalFocus}
    >
      <Form onSubmit={apply}>
        <StatusField ref={first} filter={filter} onChange={setFilter} />
        <TagField filter={filter} onChange={setFilter} />
        <div>
          <Button variant="quiet" size="small" onClick={() => setManaging(true)}>
            {texts.manage}
          </Button>
        </div>
        <SelectField
          label={texts.priority}
          options={[
            { value: '', label: texts.any },
            ...texts.priorities.map((label, index) => ({ value: `${index + 1}`, label })),
          ]}
          value={`${filter.priority ?? ''}`}
          onChange={(value) =>
            setFilter({ ...filter, priority: value ? Math.min(Number(value), PRIORITY_MAX) : undefined })
          }
        />
        <SelectField
          label={texts.sort}
          options={TASK_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
          value={filter.sort ?? 'newest'}
          onChange={(value) =>
            setFilter({ ...filter, sort: TASK_SORTS.find((sort) => sort === value && sort !== 'newest') })
          }
        />
        <SubmitFooter
          labels={{ cancel: common.cancel, submit: texts.apply, busy: texts.apply }}
          isBusy={false}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
