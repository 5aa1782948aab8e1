try {
  const theme = localStorage.getItem('dayloop.theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
})
