// Opens a page from the network although the worker holds it: a proxy in between can then show its sign-in page.

/** The worker leaves an address with this parameter to the network. */
export const networkParameter = 'from-network'

/** Loads the present screen anew, from the network. */
export const reloadFromNetwork = (): void => {
  const address = new URL(window.location.href)
  address.searchParams.set(networkParameter, '1')
  window.location.assign(address)
}

/** Takes the parameter out of the address again, so that the next load comes from the worker. */
export const forgetNetworkParameter = (): void => {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(networkParameter)) return
  address.searchParams.delete(networkParameter)
  window.history.replaceState(window.history.state, '', address)
}
