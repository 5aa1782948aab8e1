// The description of an offline change. Each feature describes its changes in its own folder.
import type { Routine } from '@dayloop/contracts/routines'
import type { Task } from '@dayloop/contracts/tasks'
import type { client } from '../api/client.ts'
import type { ListEffect } from './lists/list-effect.ts'

export type Client = typeof client

/**
 * A change as it is stored: the name of its description, and JSON. `before` are its rows as the user saw them. An undo and a
 * redo have `undo`: the values that the row must still have.
 */
export type Change = { name: string; input: object; before?: object; undo?: { expected?: object } }

/**
 * How a change affects its rows. `set` sets a state of one row, and `mark` marks a day of one. `many` changes several
 * rows. `all` reads every row of its entity, so other changes keep their order relative to it. `every` changes every row
 * of its entity for which `rowAfter` returns another object, and keeps its order too.
 */
export type Kind = 'add' | 'edit' | 'set' | 'mark' | 'delete' | 'restore' | 'many' | 'all' | 'every'

/** The rows of each entity that can be changed offline. */
export type Rows = { tasks: Task; routines: Routine }

/** The row of a change; `before` is null for a new one. */
export type ChangedRow<Row> = { id: string; before: Row | null }

/** One kind of offline change. It uses method syntax, so that one list can hold descriptions of all types. */
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
  /** The row with this id after the change; null if it does not exist. */
  rowAfter(row: Rows[Entity] | null, change: Described, id: string): Rows[Entity] | null
  /** The effect of a change of routines on tasks. */
  tasks?: {
    rows(change: Described): ChangedRow<Task>[]
    rowAfter(row: Task | null, change: Described, id: string): Task | null
  }
  /** The effects of the answer on cached lists. */
  effects(change: Described, answer: Answer): ListEffect[]
  /** For an add: an edit that writes the same fields. */
  editOf?(change: Described): Change
  /** The change that undoes this one, or null. `answer` is undefined until the server has answered. */
  inverse(change: Described, answer: Answer | undefined): Change | null
  /** For a change of several rows: how many of them were not changed, because they were changed elsewhere. */
  leftAlone?(change: Described, answer: Answer): number
  labels: {
    /** The name of this kind of change. */
    name(): string
    /** The notice after the change. */
    done(change: Described): string
    /** The notice after the server has rejected it. */
    refused(change: Described): string
    /** The button that adds its fields as a new row when its row no longer exists. */
    addAsNew(): string
    title(change: Described): string
    /** The other typed fields, as lines to read and to copy. */
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

/** The input to send. An undo or redo adds the values that the row must still have. */
export const inputOf = ({ input, undo }: Change): object =>
  undo?.expected ? { ...input, expected: undo.expected } : input
