// The calendar feed: create its address, copy it, replace it, revoke it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { Failure } from '../../../api/failure.tsx'
import { common } from '../../../texts/common.ts'
import { feedTexts as texts } from '../../../texts/your-data.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Callout } from '../../../ui/feedback/callout.tsx'
import { notify } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Copy } from '../../../ui/icons/copy.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Part } from './part.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import styles from './your-data.module.css'

// Begins like the key of the settings, so that a change on another device refreshes it.
const queryKey = ['settings', 'feed']
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const questions = {
  replace: { title: texts.confirmReplace, text: texts.confirmReplaceText, label: texts.replace },
  revoke: { title: texts.confirmRevoke, text: texts.confirmRevokeText, label: texts.revoke },
}

export const FeedPart = () => {
  const queries = useQueryClient()
  const { container, remember, finalFocus } = useKeptFocus()
  const [question, setQuestion] = useState<keyof typeof questions | null>(null)
  const state = useQuery({ queryKey, queryFn: ({ signal }) => client.feed.feed.query(undefined, { signal }) })
  const set = (created_at: string | null) => queries.setQueryData(queryKey, { created_at })
  const create = useMutation({
    mutationFn: () => client.feed.create.mutate(),
    onSuccess: () => {
      revoke.reset()
      set(new Date().toISOString())
    },
    // The answer may have been lost after the address was replaced.
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  const revoke = useMutation({
    mutationFn: () => client.feed.revoke.mutate(),
    onSuccess: () => {
      create.reset()
      set(null)
      notify({ text: texts.revoked, key: 'feed' })
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
  const created_at = state.data?.created_at ?? null
  const ask = (next: keyof typeof questions) => {
    remember()
    setQuestion(next)
  }
  const confirmation = question && questions[question]

  return (
    <Part title={texts.title} text={texts.text}>
      <div {...container} className={styles.stack}>
        {state.isError && <Failure error={state.error} fallback={texts.notLoaded} />}
        <Failure error={create.error ?? revoke.error} fallback={texts.failed} />
        {created_at !== null && create.data && <Address url={create.data.url} />}
        {created_at !== null && !create.data && (
          <p className={styles.hint}>{texts.made(dates.format(new Date(created_at)))}</p>
        )}
        {state.data && (
          <>
            <Callout tone="warning" live={false}>
              {texts.warning}
            </Callout>
            <div className={styles.actions}>
              {created_at === null ? (
                <Button busy={create.isPending} onClick={() => create.mutate()}>
                  {texts.create}
                </Button>
              ) : (
                <>
                  <Button busy={create.isPending} onClick={() => ask('replace')}>
                    {texts.replace}
                  </Button>
                  <Button busy={revoke.isPending} onClick={() => ask('revoke')}>
                    {texts.revoke}
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        open={question !== null}
        title={confirmation?.title ?? ''}
        description={confirmation?.text}
        confirmLabel={confirmation?.label ?? ''}
        cancelLabel={common.cancel}
        onConfirm={() => {
          if (question === 'replace') create.mutate()
          else revoke.mutate()
          setQuestion(null)
        }}
        onCancel={() => setQuestion(null)}
        finalFocus={finalFocus}
      />
    </Part>
  )
}

const Address = ({ url }: { url: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      notify({ text: texts.copied, tone: 'success', key: 'feed' })
    } catch {
      notify({ text: texts.notCopied, tone: 'danger', key: 'feed' })
    }
  }
  return (
    <div className={styles.address}>
      <TextField
        ref={input}
        label={texts.address}
        hint={texts.onlyNow}
        value={url}
        readOnly
        dir="ltr"
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>
        <Copy />
        {texts.copy}
      </Button>
    </div>
  )
}
