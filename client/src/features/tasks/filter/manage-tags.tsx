// The dialog that renames and deletes tags.
import { TAG_MAX_LENGTH } from '@dayloop/contracts/limits'
import { textProblem } from '@dayloop/contracts/text'
import { type RefObject, useRef, useState } from 'react'
import { useReachable } from '../../../api/connection.ts'
import { common } from '../../../texts/common.ts'
import { filterTexts as texts } from '../../../texts/filter.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import ConfirmModal from '../../../ui/overlay/confirm-modal.tsx'
import Dialog from '../../../ui/overlay/dialog.tsx'
import styles from './manage-tags.module.css'
import { useTagActions } from './use-tag-actions.ts'
import { useTags } from './use-tags.ts'

type ManageTagsProps = { onClose: () => void; finalFocus: RefObject<HTMLElement | null> }
type Question = { kind: 'rename' | 'delete'; tag: string }

export const ManageTags = ({ onClose, finalFocus }: ManageTagsProps) => {
  const { tags, isError, isOfDevice } = useTags()
  const isReachable = useReachable()
  const actions = useTagActions()
  const [question, setQuestion] = useState<Question | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // The button of a deleted tag is gone, so the list gets the focus instead.
  const deleteButton = useRef<HTMLButtonElement>(null)
  const afterQuestion = {
    get current() {
      return deleteButton.current?.isConnected ? deleteButton.current : list.current
    },
  }

  const closeForm = (tag: string) => {
    setQuestion(null)
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-tag="${CSS.escape(tag)}"] button`)
      ;(row ?? list.current)?.focus()
    })
  }
  const remove = (tag: string) => {
    setQuestion(null)
    actions.remove(tag)
  }

  return (
    <Dialog onClose={onClose} title={texts.manage} closeLabel={common.close} finalFocus={finalFocus}>
      {!isReachable && isOfDevice && <Callout tone="info">{texts.tagsOfDevice}</Callout>}
      {isError && isReachable && <Callout tone="danger">{texts.tagsNotLoaded}</Callout>}
      {tags.length === 0 && !isError && <p>{texts.noTags}</p>}
      <ul ref={list} className={styles.tags} tabIndex={-1}>
        {tags.map(({ tag, total_number_tasks }) => (
          <li key={tag} className={styles.tag} data-tag={tag}>
            {question?.kind === 'rename' && question.tag === tag ? (
              <RenameForm tag={tag} onRename={actions.rename} onClose={closeForm} />
            ) : (
              <>
                <span className={styles.name}>
                  #<bdi>{tag}</bdi> <span className={styles.count}>{texts.tagCount(total_number_tasks)}</span>
                </span>
                <Button
                  size="small"
                  aria-label={texts.renameTag(tag)}
                  onClick={() => setQuestion({ kind: 'rename', tag })}
                >
                  {texts.rename}
                </Button>
                <Button
                  size="small"
                  aria-label={texts.deleteTag(tag)}
                  onClick={({ currentTarget }) => {
                    deleteButton.current = currentTarget
                    setQuestion({ kind: 'delete', tag })
                  }}
                >
                  {texts.delete}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {question?.kind === 'delete' && (
        <ConfirmModal
          open
          title={texts.deleteTag(question.tag)}
          description={texts.confirmDelete(question.tag)}
          confirmLabel={texts.delete}
          cancelLabel={common.cancel}
          onCancel={() => setQuestion(null)}
          onConfirm={() => remove(question.tag)}
          finalFocus={afterQuestion}
        />
      )}
    </Dialog>
  )
}

type RenameFormProps = {
  tag: string
  onRename: (from: string, to: string) => void
  /** Called with the current name of the tag. */
  onClose: (tag: string) => void
}

const RenameForm = ({ tag, onRename, onClose }: RenameFormProps) => {
  const [name, setName] = useState(tag)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    const to = name.trim()
    const found = textProblem(to, { label: texts.tag, min: 1, max: TAG_MAX_LENGTH, visible: true })
    if (found !== null) return setProblem(found)
    if (to !== tag) onRename(tag, to)
    onClose(to)
  }
  return (
    <Form onSubmit={submit} aria-label={texts.renameTag(tag)}>
      <TextField
        label={texts.newName}
        hint={texts.renameHint}
        error={problem}
        dir="auto"
        autoComplete="off"
        autoFocus
        value={name}
        onChange={setName}
      />
      <SubmitFooter
        labels={{ cancel: common.cancel, submit: texts.rename, busy: texts.rename }}
        isBusy={false}
        onCancel={() => onClose(tag)}
      />
    </Form>
  )
}
