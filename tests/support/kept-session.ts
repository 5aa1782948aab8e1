// A browser that is signed in, without going through the sign-in's screen.
import type { BrowserContext } from '@playwright/test'

type Session = { user: object; access: string; refresh: string }

/** Keeps a session, as /api/auth/login/ answers it, where the web client looks for it. */
export async function keepSession(context: BrowserContext, url: string, session: Session): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    (keys) => {
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value)
    },
    {
      user: JSON.stringify(session.user),
      access_token: session.access,
      refresh_token: session.refresh,
    },
  )
  await page.close()
}
