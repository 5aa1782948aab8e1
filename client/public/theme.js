// Sets the chosen colour scheme before the first paint; a file of its own because the policy forbids inline scripts.
const scheme = (() => {
  try {
    return localStorage.getItem('dayloop.theme')
  } catch {
    // Storage is forbidden here: the system's scheme stands.
    return null
  }
})()
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.theme = scheme
