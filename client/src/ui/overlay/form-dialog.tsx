import { type ReactNode, type RefObject, useRef } from 'react'
import Dialog from './dialog.tsx'

type FormDialogProps = {
  title: string
  closeLabel: string
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  /** Draws the form; the ref is for the field that has the focus at first. */
  children: (first: RefObject<HTMLInputElement | null>) => ReactNode
}

/** A dialog with a form. The form is a component of its own, so that a key typed into it does not draw the dialog. */
export const FormDialog = ({ title, closeLabel, onClose, finalFocus, children }: FormDialogProps) => {
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      initialFocus={first}
      finalFocus={finalFocus}
    >
      {children(first)}
    </Dialog>
  )
}
