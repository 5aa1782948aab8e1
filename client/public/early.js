try {
  const theme = localStorage.getItem('dayloop.theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}

// Under Trusted Types no text becomes a script, nor the address of one, but this: the worker's.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address === '/sw.js' ? address : null),
})
