// The tags of a task. Enter or a comma adds the typed or picked tag; the button of a tag removes it.
import { type ComponentType, useId, useRef, useState } from 'react'
import { taskDialogs } from '../../texts/task-dialogs.ts'
import chips from '../../ui/controls/chips.module.css'
import { announce } from '../../ui/feedback/announce.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { X } from '../../ui/icons/x.tsx'
import type { TagOptionsProps } from './filter/tag-options.tsx'
import { withTags } from './tag-list.ts'
import styles from './tags-field.module.css'

const texts = taskDialogs.dialog

type TagsFieldProps = { tags: readonly string[]; onChange: (tags: string[]) => void; error: string | null }

export const TagsField = ({ tags, onChange, error }: TagsFieldProps) => {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const options = useId()
  const [Options, setOptions] = useState<ComponentType<TagOptionsProps> | null>(null)
  // Without this code the field suggests nothing.
  const loadOptions = () =>
    void import('./filter/tag-options.tsx').then(
      ({ TagOptions }) => setOptions(() => TagOptions),
      () => undefined,
    )
  const add = (text: string) => {
    setTyped('')
    if (text.trim() !== '') onChange(withTags(tags, text))
  }
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag))
    announce(texts.tagRemoved(tag))
    input.current?.focus()
  }
  return (
    <div className={styles.field}>
      <TextField
        ref={input}
        label={texts.tags}
        hint={texts.tagsHint}
        error={error}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        list={options}
        onFocus={loadOptions}
        value={typed}
        onChange={(text) => {
          if (text.endsWith(',')) add(text)
          else setTyped(text)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
          const last = tags.at(-1)
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault()
            add(typed)
          } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
        }}
        onBlur={() => add(typed)}
      />
      {Options && <Options id={options} chosen={tags} />}
      {tags.length > 0 && (
        <ul className={chips.chips} aria-label={texts.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={chips.chip}
                aria-label={texts.removeTag(tag)}
                title={texts.removeTag(tag)}
                onClick={() => remove(tag)}
              >
                <bdi>{tag}</bdi>
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
