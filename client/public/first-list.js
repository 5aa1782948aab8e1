// Asks for the list that a returning person opens, before the app has come (early.js loads it); src/api/early.ts takes it over.
try {
  const [, name] = /^\/(today|next-week|all)-tasks$/.exec(location.pathname)
  const path = `tasks.${name.replace('-', '_')}_tasks`
  const page = Math.max(1, Math.trunc(new URLSearchParams(location.search).get('page')) || 1)
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
  // Whoever takes it over deals with its failure.
  answer.catch(() => {})
  window.dayloopFirstList = { path, page, access, answer, at: Date.now() }
} catch {}
