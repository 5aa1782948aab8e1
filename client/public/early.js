// Runs before the first paint: sets the policy for script URLs and the theme, and loads first-list.js for a signed-in user.
self.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (/^\/(sw|first-list)\.js$/.test(url) ? url : null),
})
try {
  const storage = localStorage
  const page = document
  const theme = storage['dayloop.theme']
  if (theme) page.documentElement.dataset.theme = theme
  if (storage.access_token)
    page.head.append(Object.assign(page.createElement('script'), { src: '/first-list.js' }))
} catch {}
