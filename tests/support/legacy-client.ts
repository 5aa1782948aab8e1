// A client of the REST API, written from its documentation only: fetch, tokens in memory,
// one shared refresh after a 401, and one retry. It imports no code of ours.

/** Calls whose 401 does not mean an expired token. */
const WITHOUT_REFRESH = [
  '/api/auth/login/',
  '/api/auth/token/refresh/',
  '/api/auth/logout/',
  '/api/auth/google/url/',
]

type Options = {
  /** Called before each request, because a load balancer may send each to another server. */
  server: () => string
  time_zone?: string
}

export const legacyClient = ({ server, time_zone }: Options) => {
  const session: { access?: string; refresh?: string; user?: unknown } = {}
  let refreshing: Promise<boolean> | undefined
  let refreshes = 0

  const once = (method: string, path: string, body?: object) =>
    fetch(server() + path, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(session.access && { Authorization: `Bearer ${session.access}` }),
        ...(time_zone && { 'X-Timezone': time_zone }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })

  const forget = () => {
    delete session.access
    delete session.refresh
    delete session.user
  }

  const refresh = async () => {
    refreshes += 1
    const answer = await once('POST', '/api/auth/token/refresh/', { refresh: session.refresh })
    if (answer.ok) {
      const tokens = await answer.json()
      session.access = tokens.access
      session.refresh = tokens.refresh ?? session.refresh
      return true
    }
    forget()
    return false
  }

  const call = async (method: string, path: string, body?: object) => {
    let answer = await once(method, path, body)
    if (answer.status === 401 && session.refresh && !WITHOUT_REFRESH.includes(path)) {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })
      if (await refreshing) answer = await once(method, path, body)
    }
    return { status: answer.status, ok: answer.ok, body: answer.body ? await answer.json() : undefined }
  }

  return {
    session,
    refreshes: () => refreshes,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: object) => call('POST', path, body),
    put: (path: string, body?: object) => call('PUT', path, body),
    patch: (path: string, body?: object) => call('PATCH', path, body),
    delete: (path: string, body?: object) => call('DELETE', path, body),
    login: async (username: string, password: string) => {
      const answer = await call('POST', '/api/auth/login/', { username, password })
      if (answer.ok) Object.assign(session, answer.body)
      return answer
    },
    logout: async () => {
      const answer = await call('POST', '/api/auth/logout/', { refresh: session.refresh })
      forget()
      return answer
    },
  }
}
