// What the outbox and the lists know of a change. Each feature describes its changes in its own folder.
import type { Routine } from '@dayloop/contracts/routines'
import type { Task } from '@dayloop/contracts/tasks'
import type { client } from '../api/client.ts'
import type { ListEffect } from './lists/list-effect.ts'

export type Client = typeof client

/**
 * A change as it is stored: the name of its description, and JSON. `before` is what the person saw of its rows. `undo` is
 * there when the change takes another one back, with the values that the row must still have for it.
 */
export type Change = { name: string; input: object; before?: object; undo?: { expected?: object } }

/**
 * What a change does to its rows: it makes one, writes fields of one, sets a state of one, marks a day of one, deletes or
 * restores one. `many` is a change of several rows. `all` reads every row of its entity, so no other change of that
 * entity may move past it.
 */
export type Kind = 'add' | 'edit' | 'set' | 'mark' | 'delete' | 'restore' | 'many' | 'all'

/** The entities whose rows changes are about. */
export type Rows = { tasks: Task; routines: Routine }

/** The row of a change; `before` is null for a new one. */
export type ChangedRow<Row> = { id: string; before: Row | null }

/** One offline change. Methods, not functions in properties, so that a list may hold changes of every type. */
export type ChangeDescription<
  Entity extends keyof Rows,
  Described extends Change = Change,
  Answer = unknown,
> = {
  name: Described['name']
  entity: Entity
  kind: Kind
  call(client: Client, input: Described['input']): Promise<Answer>
  rows(change: Described): ChangedRow<Rows[Entity]>[]
  /** The row of this id once the change is done; null is no row. */
  rowAfter(row: Rows[Entity] | null, change: Described, id: string): Rows[Entity] | null
  /** What a change of routines does to tasks. */
  tasks?: {
    rows(change: Described): ChangedRow<Task>[]
    rowAfter(row: Task | null, change: Described, id: string): Task | null
  }
  /** What the answer does to cached lists. */
  effects(change: Described, answer: Answer): ListEffect[]
  /** Of an add: the edit that writes the same fields again. */
  editOf?(change: Described): Change
  /** The change that takes this one back, null when there is none. `answer` is undefined until the server has answered. */
  inverse(change: Described, answer: Answer | undefined): Change | null
  /** Of several rows: how many of them the answer says were left alone. */
  leftAlone?(change: Described, answer: Answer): number
  labels: {
    /** What kind of change it is. */
    name(): string
    /** What happened, for a notice. */
    done(change: Described): string
    /** What the person is told when the server refuses it. */
    refused(change: Described): string
    /** The button that makes a new row of it when its own row is gone. */
    addAsNew(): string
    title(change: Described): string
    /** What else a person typed, as lines to read and to copy. */
    lines(change: Described): string[]
  }
  /** The screen on which the change can be edited. */
  path(change: Described): string
}

export type AnyChangeDescription = { [Entity in keyof Rows]: ChangeDescription<Entity> }[keyof Rows]

/** Finds the description of a change by its name. */
export type ChangeRegistry = {
  knows: (change: Change) => boolean
  of: (change: Change) => AnyChangeDescription
}

export const createRegistry = (descriptions: readonly AnyChangeDescription[]): ChangeRegistry => {
  const byName = new Map(descriptions.map((description) => [description.name, description]))
  return {
    knows: ({ name }) => byName.has(name),
    of: ({ name }) => {
      const description = byName.get(name)
      if (!description) throw new Error(`No change is called ${name}`)
      return description
    },
  }
}

/** What is sent: an undo names the values that the row must still have. */
export const inputOf = ({ input, undo }: Change): object =>
  undo?.expected ? { ...input, expected: undo.expected } : input
