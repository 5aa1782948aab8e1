import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { auth } from '../../texts/auth.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { GoogleMark } from './google-mark.tsx'
import styles from './login.module.css'

/** Requests the address of Google's sign-in and opens it. */
export const GoogleButton = () => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  // After Back on Google's page, the browser may show this page again as it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  const start = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const { auth_url } = await client.auth.google_url.query()
      window.location.assign(auth_url)
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }

  return (
    <div className={styles.google}>
      {failed && <Callout tone="danger">{FALLBACKS.google_start}</Callout>}
      <Button size="large" wide busy={busy} onClick={() => void start()}>
        {!busy && <GoogleMark />}
        {busy ? auth.login.googleBusy : auth.login.google}
      </Button>
    </div>
  )
}
