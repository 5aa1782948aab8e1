try {
  const theme = localStorage['dayloop.theme']
  if (theme) document.documentElement.dataset.theme = theme
} catch {}
self.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === '/sw.js' ? url : null) })
