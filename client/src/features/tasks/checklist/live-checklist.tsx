// The checklist in the details of a task. Each change is saved at once. A text is saved when its field loses the focus.
import type { Task } from '@dayloop/contracts/tasks'
import { useEffect, useRef, useState } from 'react'
import { checklistTexts as texts } from '../../../texts/checklist.ts'
import { Checklist } from './checklist.tsx'
import { cleanItems, type Items, itemsProblem } from './checklist-items.ts'

type LiveChecklistProps = { task: Task; onSave: (before: Task, checklist: Items) => void }

/** The edited items of this dialog. They are dropped when the items of the row are no longer those in `from`. */
type Edits = { from: string; items: Items; isTyping: boolean }

export const LiveChecklist = ({ task, onSave }: LiveChecklistProps) => {
  const [edits, setEdits] = useState<Edits | null>(null)
  const row = JSON.stringify(task.checklist)
  const isEdited = edits !== null && (edits.from === row || edits.isTyping)
  const items = isEdited ? edits.items : task.checklist
  const saved = useRef<Items>(task.checklist)
  if (!isEdited) saved.current = task.checklist
  const problem = itemsProblem(items, texts.label)

  const save = (next: Items) => {
    const checklist = cleanItems(next)
    if (itemsProblem(next, texts.label) || JSON.stringify(checklist) === JSON.stringify(saved.current)) return
    onSave({ ...task, checklist: saved.current }, checklist)
    saved.current = checklist
  }

  // A dialog that closes while a text is being typed saves it.
  const saveTyped = useRef(() => {})
  useEffect(() => {
    saveTyped.current = () => edits?.isTyping && save(edits.items)
  })
  useEffect(() => () => saveTyped.current(), [])

  return (
    <Checklist
      items={items}
      problem={problem}
      onChange={(next, isTyping) => {
        setEdits({ from: row, items: next, isTyping })
        if (!isTyping) save(next)
      }}
    />
  )
}
