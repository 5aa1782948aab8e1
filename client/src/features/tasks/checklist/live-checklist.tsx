// The checklist in the details of a task. Each change is saved at once, a text when its field loses the focus.
import type { Task } from '@dayloop/contracts/tasks'
import { useEffect, useRef, useState } from 'react'
import { checklistTexts as texts } from '../../../texts/checklist.ts'
import { Checklist } from './checklist.tsx'
import { cleanItems, type Items, itemsProblem } from './checklist-items.ts'

type LiveChecklistProps = { task: Task; onSave: (before: Task, checklist: Items) => void }

/** `own` are the edited items of this dialog. They are dropped when the row's items differ from those they started from. */
type Own = { from: string; items: Items; isTyping: boolean }

export const LiveChecklist = ({ task, onSave }: LiveChecklistProps) => {
  const [own, setOwn] = useState<Own | null>(null)
  const row = JSON.stringify(task.checklist)
  const isOwn = own !== null && (own.from === row || own.isTyping)
  const items = isOwn ? own.items : task.checklist
  const saved = useRef<Items>(task.checklist)
  if (!isOwn) saved.current = task.checklist
  const problem = itemsProblem(items, texts.label)

  const save = (next: Items) => {
    const checklist = cleanItems(next)
    if (itemsProblem(next, texts.label) || JSON.stringify(checklist) === JSON.stringify(saved.current)) return
    onSave({ ...task, checklist: saved.current }, checklist)
    saved.current = checklist
  }

  // A dialog that closes while a text is being typed saves it.
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => own?.isTyping && save(own.items)
  })
  useEffect(() => () => leave.current(), [])

  return (
    <Checklist
      items={items}
      problem={problem}
      onChange={(next, isTyping) => {
        setOwn({ from: row, items: next, isTyping })
        if (!isTyping) save(next)
      }}
    />
  )
}
