// The dialog that asks for the new due date of the selected tasks.
import { type RefObject, useState } from 'react'
import { common } from '../../../texts/common.ts'
import { select as texts } from '../../../texts/select.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx'
import { useFields } from '../../../ui/form/use-fields.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { dateProblem } from '../date-problem.ts'

type MoveFormProps = {
  onMove: (due_date: string | null) => void
  onClose: () => void
  first: RefObject<HTMLInputElement | null>
}

type MoveDialogProps = Omit<MoveFormProps, 'first'>

export const MoveDialog = ({ onMove, onClose }: MoveDialogProps) => (
  <FormDialog title={texts.changeDate} closeLabel={common.close} onClose={onClose}>
    {(first) => <MoveForm onMove={onMove} onClose={onClose} first={first} />}
  </FormDialog>
)

const MoveForm = ({ onMove, onClose, first }: MoveFormProps) => {
  const [due_date, setDueDate] = useState('')
  const { form, bind, report, setProblem } = useFields({ due_date }, (_name, value) => setDueDate(value))
  const submit = () => {
    if (report({ due_date: first.current && dateProblem(first.current, '') })) onMove(due_date || null)
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <DateField
        {...bind('due_date')}
        ref={first}
        label={texts.due_date}
        onLeave={(input) => setProblem('due_date', dateProblem(input, ''))}
      />
      <SubmitFooter
        labels={{ cancel: common.cancel, submit: texts.changeDate, busy: texts.changing }}
        isBusy={false}
        onCancel={onClose}
      />
    </Form>
  )
}
