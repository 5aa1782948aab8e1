// Random steps for the model test.
import type { TaskFields } from '@dayloop/contracts/task-fields'
import type { BulkAction } from '@dayloop/contracts/task-trash'
import fc from 'fast-check'
import { type EventFate, type Fate, today } from './world.ts'

export type DeviceIndex = 0 | 1
/** An action of a user, a device or the network. */
export type Step =
  | { do: 'add'; device: DeviceIndex; tab: number; due_date: string | null }
  | { do: 'edit'; device: DeviceIndex; tab: number; row: number; field: keyof TaskFields }
  | { do: 'tick'; device: DeviceIndex; tab: number; row: number }
  | { do: 'delete'; device: DeviceIndex; tab: number; row: number }
  | {
      do: 'bulk'
      device: DeviceIndex
      tab: number
      rows: number[]
      action: BulkAction
      due_date: string | null
    }
  | { do: 'restore'; device: DeviceIndex; tab: number; rows: number[] }
  | { do: 'tag'; device: DeviceIndex; tab: number; row: number; tag: string }
  | { do: 'replaceTag'; device: DeviceIndex; tab: number; tag: string; by: string | null }
  | { do: 'undo' | 'redo'; device: DeviceIndex; tab: number }
  | { do: 'network'; device: DeviceIndex; fate: Fate }
  | { do: 'event'; device: DeviceIndex; fate: EventFate }
  | { do: 'read'; device: DeviceIndex; tab: number }
  | { do: 'timers'; device: DeviceIndex; tab: number }
  | { do: 'open'; device: DeviceIndex; tab: number }
  | { do: 'readOn'; device: DeviceIndex }
  | { do: 'kill'; device: DeviceIndex; tab: number; reachesServer: boolean }
  | { do: 'online'; device: DeviceIndex; isOnline: boolean }

const device = fc.constantFrom<DeviceIndex[]>(0, 1)
const tab = fc.nat({ max: 1 })
const row = fc.nat({ max: 5 })
const tagNames = ['a', 'b', 'c']
export const dates = [today, '2026-03-31', '2026-04-20', null]

const step = {
  add: fc.record({ do: fc.constant('add'), device, tab, due_date: fc.constantFrom(...dates) }),
  edit: fc.record({
    do: fc.constant('edit'),
    device,
    tab,
    row,
    field: fc.constantFrom('task_title', 'task_details', 'due_date'),
  }),
  tick: fc.record({ do: fc.constant('tick'), device, tab, row }),
  delete: fc.record({ do: fc.constant('delete'), device, tab, row }),
  bulk: fc.record({
    do: fc.constant('bulk'),
    device,
    tab,
    rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    action: fc.constantFrom(...(['complete', 'reopen', 'delete', 'move'] as const)),
    due_date: fc.constantFrom(...dates),
  }),
  restore: fc.record({
    do: fc.constant('restore'),
    device,
    tab,
    rows: fc.array(row, { minLength: 1, maxLength: 3 }),
  }),
  tag: fc.record({ do: fc.constant('tag'), device, tab, row, tag: fc.constantFrom(...tagNames) }),
  replaceTag: fc.record({
    do: fc.constant('replaceTag'),
    device,
    tab,
    tag: fc.constantFrom(...tagNames),
    by: fc.constantFrom(...tagNames, null),
  }),
  undo: fc.record({ do: fc.constantFrom('undo', 'redo'), device, tab }),
  event: fc.record({
    do: fc.constant('event'),
    device,
    fate: fc.constantFrom(...(['deliver', 'deliver twice', 'lose'] as const)),
  }),
  read: fc.record({ do: fc.constant('read'), device, tab }),
  timers: fc.record({ do: fc.constant('timers'), device, tab }),
  open: fc.record({ do: fc.constant('open'), device, tab }),
  readOn: fc.record({ do: fc.constant('readOn'), device }),
  kill: fc.record({ do: fc.constant('kill'), device, tab, reachesServer: fc.boolean() }),
  online: fc.record({ do: fc.constant('online'), device, isOnline: fc.boolean() }),
} as const

/** Random steps, with these fates of requests. */
export const stepsWith = (...fates: Fate[]): fc.Arbitrary<Step> =>
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    { weight: 4, arbitrary: step.add },
    { weight: 4, arbitrary: step.edit },
    { weight: 4, arbitrary: step.tick },
    { weight: 2, arbitrary: step.delete },
    { weight: 3, arbitrary: step.bulk },
    { weight: 2, arbitrary: step.restore },
    { weight: 3, arbitrary: step.tag },
    { weight: 2, arbitrary: step.replaceTag },
    { weight: 3, arbitrary: step.undo },
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('network'), device, fate: fc.constantFrom(...fates) }),
    },
    { weight: 4, arbitrary: step.event },
    { weight: 2, arbitrary: step.read },
    { weight: 1, arbitrary: step.timers },
    { weight: 1, arbitrary: step.open },
    { weight: 8, arbitrary: step.readOn },
    { weight: 1, arbitrary: step.kill },
    { weight: 2, arbitrary: step.online },
  )
