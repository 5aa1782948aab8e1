// An OpenID provider on loopback in Google's place: who signs in there is what the test says.
import { OAuth2Server } from 'oauth2-mock-server'

export type Claims = { sub: string; email?: string; email_verified?: boolean; [claim: string]: unknown }

/** Starts a provider; `env` is what the product is configured with to use it. */
export const startProvider = async (
  first: Claims = { sub: 'subject-1', email: 'ann@gmail.example', email_verified: true },
) => {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  // Announced under the name that the product takes for loopback, and by which the browser reaches it.
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
    /** Who signs in from now on. */
    signsIn: (next: Claims) => {
      claims = next
    },
    /** The person cancels at the provider from now on (or no longer). */
    cancels: (yes = true) => {
      refused = yes
    },
    /** The rarer faults: see oauth2-mock-server's events. */
    service: server.service,
    /** The public keys change: a new one signs in turn with the old one from now on. */
    addKey: () => server.issuer.keys.generate('RS256'),
    /** Follows an authorization address as a browser would and answers where the provider sends it back to. */
    authorize: async (auth_url: string) => {
      const response = await fetch(auth_url, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
    stop: () => server.stop(),
  }
}
