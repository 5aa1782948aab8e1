// The area where the user chooses or drops a file.
import { useRef, useState } from 'react'
import { importTexts as texts } from '../../../texts/your-data.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { FileUp } from '../../../ui/icons/file-up.tsx'
import { readFile } from './import-flow.ts'
import styles from './your-data.module.css'

export const FileDrop = ({ problem }: { problem: string | null }) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const read = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void readFile(file)
  }
  return (
    <>
      {problem !== null && <Callout tone="danger">{problem}</Callout>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          read(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          onChange={(event) => {
            read(event.target.files)
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>
          <FileUp />
          {texts.choose}
        </Button>
        <p className={styles.hint}>{texts.drop}</p>
      </div>
    </>
  )
}
