// The fields of a task's form behind "More": time, priority, tags and checklist.
import { type Ref, useId, useState } from 'react'
import { checklistTexts } from '../../texts/checklist.ts'
import { taskDialogs } from '../../texts/task-dialogs.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ChevronDown } from '../../ui/icons/chevron-down.tsx'
import { Checklist } from './checklist/checklist.tsx'
import { readItems } from './checklist/checklist-items.ts'
import styles from './more-fields.module.css'
import { readTags } from './tag-list.ts'
import { TagsField } from './tags-field.tsx'

const texts = taskDialogs.dialog

type Name = 'due_time' | 'priority' | 'tags' | 'checklist'
type Bound = { name: string; value: string; error: string | null; onChange: (value: string) => void }

type MoreFieldsProps = {
  bind: (name: Name) => Bound
  /** Whether a field has a value that should show, or a problem. */
  isNeeded: boolean
  timeInput: Ref<HTMLInputElement>
}

export const MoreFields = ({ bind, isNeeded, timeInput }: MoreFieldsProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(isNeeded)
  const [priority, tags, checklist] = [bind('priority'), bind('tags'), bind('checklist')]
  const hasProblem = [bind('due_time'), priority, tags, checklist].some(({ error }) => error !== null)
  const isShown = isOpen || hasProblem
  return (
    <>
      <div>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setOpen(!isShown)}
        >
          <ChevronDown className={isShown ? styles.open : undefined} />
          {texts.more}
        </Button>
      </div>
      <div id={id} className={styles.fields} hidden={!isShown}>
        <TextField {...bind('due_time')} ref={timeInput} label={texts.due_time} type="time" />
        <Segmented
          label={texts.priority}
          options={texts.priorities.map((label, at) => ({ value: `${at + 1}`, label }))}
          value={priority.value}
          onChange={priority.onChange}
        />
        <TagsField
          tags={readTags(tags.value)}
          onChange={(next) => tags.onChange(JSON.stringify(next))}
          error={tags.error}
        />
        <div className={styles.group}>
          <p className={styles.label}>{checklistTexts.label}</p>
          <Checklist
            items={readItems(checklist.value)}
            onChange={(items) => checklist.onChange(JSON.stringify(items))}
            problem={checklist.error}
          />
        </div>
      </div>
    </>
  )
}
