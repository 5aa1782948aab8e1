// Imports that can still be undone, from every device.
import type { RecentImports as RecentImportList } from '@dayloop/contracts/import'
import { useState } from 'react'
import { common } from '../../../texts/common.ts'
import { sourceNames, importTexts as texts } from '../../../texts/your-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { undoImport } from './import-flow.ts'
import type { useKeptFocus } from './use-kept-focus.ts'
import styles from './your-data.module.css'

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

type ImportToUndo = { id: string; created_count: number; label: string }

type RecentImportsProps = RecentImportList & {
  focus: Pick<ReturnType<typeof useKeptFocus>, 'remember' | 'finalFocus'>
}

export const RecentImports = ({ imports, focus }: RecentImportsProps) => {
  const [toUndo, setToUndo] = useState<ImportToUndo | null>(null)
  const [undoing, setUndoing] = useState<string | null>(null)
  if (imports.length === 0) return null

  const undo = async ({ id, created_count }: ImportToUndo) => {
    setToUndo(null)
    setUndoing(id)
    await undoImport({ id, created_count })
    setUndoing(null)
  }
  return (
    <div>
      <h4 className={styles.small}>{texts.recent}</h4>
      <p className={styles.hint}>{texts.recentHint}</p>
      <ul className={styles.recent}>
        {imports.map(({ import_id: id, source, created_count, confirmed_at }) => {
          const label = texts.recentRow(
            sourceNames[source],
            created_count,
            dates.format(new Date(confirmed_at)),
          )
          return (
            <li key={id}>
              <span>{label}</span>
              <Button
                size="small"
                busy={undoing === id}
                aria-label={texts.undoOf(label)}
                onClick={() => {
                  focus.remember()
                  setToUndo({ id, created_count, label })
                }}
              >
                {undoing === id ? texts.undoing : texts.undo}
              </Button>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={toUndo !== null}
        title={texts.confirmUndo}
        description={
          <>
            {toUndo?.label}. {texts.confirmUndoText}
          </>
        }
        confirmLabel={texts.undo}
        cancelLabel={common.cancel}
        onConfirm={() => toUndo && void undo(toUndo)}
        onCancel={() => setToUndo(null)}
        finalFocus={focus.finalFocus}
      />
    </div>
  )
}
