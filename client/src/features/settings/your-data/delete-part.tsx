import { useState } from 'react'
import { deletionTexts as texts } from '../../../texts/your-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx'
import { Part } from './part.tsx'

const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx'))

/** The button that opens the dialog to delete the account. */
export const DeletePart = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title={texts.title} text={texts.text}>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Part>
  )
}
