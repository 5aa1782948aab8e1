self.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (/^\/(sw|first-list)\.js$/.test(url) ? url : null),
})
try {
  const kept = localStorage
  const page = document
  const theme = kept['dayloop.theme']
  if (theme) page.documentElement.dataset.theme = theme
  if (kept.access_token)
    page.head.append(Object.assign(page.createElement('script'), { src: '/first-list.js' }))
} catch {}
