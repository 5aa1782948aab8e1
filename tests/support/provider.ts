// An OpenID provider on loopback instead of Google. The test chooses who signs in.
import { OAuth2Server } from 'oauth2-mock-server'

export type Claims = { sub: string; email?: string; email_verified?: boolean; [claim: string]: unknown }

/** Starts a provider. `env` configures the product to use it. */
export const startProvider = async (
  first: Claims = { sub: 'subject-1', email: 'ann@gmail.example', email_verified: true },
) => {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  // The issuer uses the name that the product accepts as loopback and that the browser can reach.
  const issuer = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = issuer
  let claims = first
  let refused = false
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims)
  })
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = claims
  })
  server.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    if (!refused) return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  return {
    issuer,
    env: { GOOGLE_ISSUER_URL: issuer, GOOGLE_CLIENT_ID: 'dayloop-tests', GOOGLE_CLIENT_SECRET: 'secret' },
    /** Sets who signs in from now on. */
    signsIn: (next: Claims) => {
      claims = next
    },
    /** Sets whether the user cancels at the provider from now on. */
    cancels: (yes = true) => {
      refused = yes
    },
    /** Rarer faults: see the events of oauth2-mock-server. */
    service: server.service,
    /** Adds a new key. From now on, the new and the old key sign alternately. */
    addKey: () => server.issuer.keys.generate('RS256'),
    /** Follows an authorization address like a browser. Returns the address that the provider redirects to. */
    authorize: async (auth_url: string) => {
      const response = await fetch(auth_url, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    stop: () => server.stop(),
  }
}
