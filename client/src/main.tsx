// Starts the client.
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './api/connection.ts'
import { App, preloadScreens } from './app.tsx'
import { paths } from './paths.ts'
import { watchInstall } from './pwa/install.ts'
import { watchUpdates } from './pwa/updates.ts'
import { sessionStore } from './session/session.ts'
import { watchMissingFiles } from './shell/load-screen.ts'

if (sessionStore.current() || window.location.pathname !== paths.landing) preloadScreens()
watchMissingFiles()
watchInstall()
watchConnection()
void watchUpdates()

const root = document.getElementById('root')
if (root) {
  // In slices, so that a slow device stays able to answer while it is drawn.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
