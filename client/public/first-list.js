// Requests the list of the current screen before the app loads, unless it is filtered. early.js loads this file;
// src/api/early.ts uses the response.
try {
  const search = new URLSearchParams(location.search)
  const isFiltered = ['status', 'tag', 'priority', 'sort'].some((name) => search.has(name))
  const [, name] = isFiltered ? [] : /^\/(today|next-week|all)-tasks$/.exec(location.pathname)
  const path = `tasks.${name.replace('-', '_')}_tasks`
  const page = Math.max(1, Math.trunc(search.get('page')) || 1)
  const access = localStorage.access_token
  const answer = fetch(`/api/trpc/${path}?batch=1`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/json',
      'X-Timezone': self.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      Authorization: `Bearer ${access}`,
    },
    body: JSON.stringify({ 0: { page } }),
  })
  // src/api/early.ts handles the failure.
  answer.catch(() => {})
  window.dayloopFirstList = { path, page, access, answer, at: Date.now() }
} catch {}
