// Loads a page from the network instead of the service worker, so that a captive portal can show its sign-in page.

/** The service worker does not answer URLs with this parameter. */
export const networkParameter = 'from-network'

/** Reloads the current screen from the network. */
export const reloadFromNetwork = (): void => {
  const url = new URL(window.location.href)
  url.searchParams.set(networkParameter, '1')
  window.location.assign(url)
}

/** Removes the parameter from the URL, so that the service worker answers the next load. */
export const removeNetworkParameter = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(networkParameter)) return
  url.searchParams.delete(networkParameter)
  window.history.replaceState(window.history.state, '', url)
}
