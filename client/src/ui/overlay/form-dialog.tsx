import { type ReactNode, type RefObject, useRef } from 'react'
import Dialog from './dialog.tsx'

type FormDialogProps = {
  title: string
  closeLabel: string
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
  /** Renders the form. The ref is for the field with the initial focus. */
  children: (first: RefObject<HTMLInputElement | null>) => ReactNode
}

/** A dialog with a form. The form must be a component of its own, so that typing does not render the dialog. */
export const FormDialog = ({ children, ...dialog }: FormDialogProps) => {
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog {...dialog} initialFocus={first}>
      {children(first)}
    </Dialog>
  )
}
