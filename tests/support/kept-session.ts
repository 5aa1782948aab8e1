// Signs a browser in without the sign-in screen.
import type { Page } from '@playwright/test'

type Session = { user: object; access: string; refresh: string }

/** Stores a session, as /api/auth/login/ answers it, where the web client reads it. */
export async function keepSession(page: Page, { user, access, refresh }: Session, url = ''): Promise<void> {
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    (keys) => {
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value)
    },
    { user: JSON.stringify(user), access_token: access, refresh_token: refresh },
  )
}
