// The dialogs of an editable list: add, update, edit a rejected change, and confirm a deletion.
import { type ComponentType, type ReactNode, type RefObject, useState } from 'react'
import { forgetDraft } from '../../session/drafts.ts'
import { common } from '../../texts/common.ts'
import { elsewhere } from '../../texts/elsewhere.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import ConfirmModal from '../../ui/overlay/confirm-modal.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { Change } from '../changes.ts'
import { type Entry, isGone } from '../outbox/entry.ts'
import type { OpenDialog, useListScreen } from './use-list-screen.ts'

/** The props that a list screen passes to its dialogs. */
export type DialogsOf<Row extends { id: string }, Kind extends string = 'update' | 'delete'> = ReturnType<
  typeof useListScreen<Row, Kind>
>['dialogs'] & { open: OpenDialog<Row, Kind> }

/** A form in a dialog. */
export type EditFormProps<Fields> = {
  kind: 'add' | 'update'
  /** The name of the draft. */
  draft: string
  initial: Fields
  /** Resolves when the dialog may close. */
  onSubmit: (fields: Fields) => Promise<unknown>
  onClose: () => void
  /** The field with the initial focus. */
  first: RefObject<HTMLInputElement | null>
}

/** A change with typed fields. `before` is the row of an edit. An add has none. */
type Written<Row, Fields> = { input: Partial<Fields>; before?: Row }

type EditDialogsProps<Row extends { id: string }, Fields> = Omit<DialogsOf<Row>, 'onOpen'> & {
  Form: ComponentType<EditFormProps<Fields>>
  titles: Record<'add' | 'update', { title: string }>
  /** The names of the drafts. */
  draft: { add: string; update: string; refused: string }
  /** All fields: typed, else from the row, else initial. */
  fieldsOf: (row: Partial<Fields>, typed?: Partial<Fields>) => Fields
  /** Fields of a new row that differ from the initial values. */
  added?: Partial<Fields>
  written: (change: Change) => Written<Row, Fields> | null
  actions: {
    add: (fields: Fields) => Promise<unknown>
    update: (row: Row, fields: Fields) => Promise<unknown>
    resend: (entry: Entry, fields: Fields, row: Row | undefined) => Promise<unknown>
  }
  question: { title: string; description: (row: Row) => ReactNode; confirmLabel: string }
}

export const EditDialogs = <Row extends Fields & { id: string }, Fields extends object>({
  open,
  rows,
  onClose,
  onDelete,
  finalFocus,
  Form,
  titles,
  draft,
  fieldsOf,
  added = {},
  written,
  actions,
  question,
}: EditDialogsProps<Row, Fields>) => {
  const [isNewest, setNewest] = useState(false)
  const form = (props: Omit<EditFormProps<Fields>, 'onClose' | 'first'>, notice?: ReactNode) => (
    <FormDialog
      title={titles[props.kind].title}
      closeLabel={common.close}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {(first) => (
        <>
          {notice}
          <Form {...props} key={props.draft} onClose={onClose} first={first} />
        </>
      )}
    </FormDialog>
  )
  // Fields that the user has not touched follow the current row of the list.
  const latest = (row: Row) => rows.find(({ id }) => id === row.id) ?? row

  if (open.kind === 'add')
    return form({ kind: 'add', draft: draft.add, initial: fieldsOf(added), onSubmit: actions.add })
  if (open.kind === 'refused') {
    const { entry } = open
    const change = written(entry.change)
    const row = change?.before && latest(change.before)
    return form({
      kind: row && !isGone(entry) ? 'update' : 'add',
      draft: `${draft.refused}.${entry.key}`,
      initial: fieldsOf(row ?? {}, change?.input),
      onSubmit: (fields) => actions.resend(entry, fields, row),
    })
  }
  const row = latest(open.row)
  if (open.kind === 'update') {
    const typed = `${draft.update}.${row.id}`
    const isGoneElsewhere = !rows.some(({ id }) => id === row.id)
    const isChanged = JSON.stringify(fieldsOf(row)) !== JSON.stringify(fieldsOf(open.row))
    return form(
      {
        kind: 'update',
        // Another name leaves the draft with what was typed as it is.
        draft: isNewest ? `${typed}.newest` : typed,
        initial: fieldsOf(row),
        onSubmit: (fields) => {
          if (isNewest) forgetDraft(typed)
          return actions.update(row, fields)
        },
      },
      isGoneElsewhere ? (
        <Callout tone="warning">{elsewhere.gone}</Callout>
      ) : isChanged ? (
        <Callout
          tone="warning"
          action={
            <Button onClick={() => setNewest(!isNewest)}>{isNewest ? elsewhere.back : elsewhere.load}</Button>
          }
        >
          {isNewest ? elsewhere.loaded : elsewhere.changed}
        </Callout>
      ) : undefined,
    )
  }
  return (
    <ConfirmModal
      open
      title={question.title}
      description={question.description(row)}
      confirmLabel={question.confirmLabel}
      cancelLabel={common.cancel}
      onCancel={onClose}
      onConfirm={() => onDelete(row)}
      finalFocus={finalFocus}
    />
  )
}
