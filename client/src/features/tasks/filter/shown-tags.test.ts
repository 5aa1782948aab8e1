import { NEW_TASK } from '@dayloop/contracts/task-fields'
import { expect, it } from 'vitest'
import type { TagChange } from '../changes/tag-changes.ts'
import { tagsAfterChange, tagsOfTasks } from './shown-tags.ts'

const counted = (tags: Record<string, number>) =>
  Object.entries(tags).map(([tag, total_number_tasks]) => ({ tag, total_number_tasks }))
const tags = counted({ garden: 1, Home: 3, work: 2 })
const replace = (tag: string, by: string | null): TagChange => ({
  name: 'replace_tag',
  input: { batch_id: '1', tag, by },
  before: [],
})
const restore = (tag: string, by: string | null, count: number): TagChange => ({
  name: 'restore_tags',
  input: {
    batch_id: '1',
    tag,
    by,
    tasks: Array.from({ length: count }, (_, id) => ({ id: `${id}`, tags: [tag] })),
  },
})

it('counts the tags of tasks without regard to case, by name', () => {
  const task = { ...NEW_TASK, id: '1', task_title: 'Task' }
  const tasks = [
    { ...task, tags: ['work', 'Home'] },
    { ...task, tags: ['HOME'] },
  ]
  expect(tagsOfTasks(tasks)).toEqual(counted({ Home: 2, work: 1 }))
})

it('shows a tag under its new name, one name after a merge, and no deleted tag', () => {
  expect(tagsAfterChange(tags, replace('home', 'house'))).toEqual(counted({ garden: 1, house: 3, work: 2 }))
  expect(tagsAfterChange(tags, replace('home', 'WORK'))).toEqual(counted({ garden: 1, work: 5 }))
  expect(tagsAfterChange(tags, replace('home', 'HOME'))).toEqual(counted({ garden: 1, HOME: 3, work: 2 }))
  expect(tagsAfterChange(tags, replace('home', null))).toEqual(counted({ garden: 1, work: 2 }))
})

it('shows the earlier tags during the undo, also if the server has undone it already', () => {
  const renamed = tagsAfterChange(tags, replace('work', 'job'))
  expect(tagsAfterChange(renamed, restore('work', 'job', 2))).toEqual(tags)
  const deleted = tagsAfterChange(tags, replace('work', null))
  expect(tagsAfterChange(deleted, restore('work', null, 2))).toEqual(tags)
  expect(tagsAfterChange(tags, restore('work', 'job', 2))).toEqual(tags)
})
