// Starts the client.
import './ui/page/tokens.css'
import './ui/page/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './api/connection.ts'
import { App, preloadScreens } from './app.tsx'
import { removeNetworkParameter } from './network-navigation.ts'
import { paths } from './paths.ts'
import { watchInstall } from './pwa/install.ts'
import { watchUpdates } from './pwa/updates.ts'
import { sessionStore } from './session/session.ts'
import { watchMissingFiles } from './shell/load-screen.ts'
import { loadLanguage } from './texts/languages.ts'

removeNetworkParameter()
if (sessionStore.current() || window.location.pathname !== paths.landing) preloadScreens()
watchMissingFiles()
watchInstall()
watchConnection()
void watchUpdates()

const render = () => {
  const root = document.getElementById('root')
  if (!root) return
  // A transition renders in parts, so that a slow device can handle input meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

// The app is English if the language cannot be loaded.
void loadLanguage(navigator.languages).then(render, render)
