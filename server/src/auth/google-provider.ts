// The external sign-in over OpenID Connect: authorization code with PKCE, `state` and `nonce`.
import type * as openid from 'openid-client'
import { z } from 'zod'
import type { Environment } from '../env.ts'

const TIMEOUT_SECONDS = 10

/** What binds a sign-in to the browser that began it. */
export const GoogleAttempt = z.object({ state: z.string(), nonce: z.string(), code_verifier: z.string() })
export type GoogleAttempt = z.infer<typeof GoogleAttempt>

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
/** Who signed in there. */
export type GooglePerson = {
  issuer: string
  subject: string
  email: string | undefined
  email_verified: boolean
  first_name: string
  last_name: string
}

type Answer = { code: string; state: string; iss?: string | null | undefined }

export type GoogleProvider = {
  /** Begins a sign-in: where the browser goes, and what it must bring back. */
  begin: () => Promise<{ auth_url: string; attempt: GoogleAttempt }>
  /** Exchanges the code, checks the ID token, and answers who it is. */
  finish: (answer: Answer, attempt: GoogleAttempt) => Promise<GooglePerson>
}

/** The configured provider; null when there is none. Its metadata is fetched when it is first needed. */
export function openGoogle(env: Environment): GoogleProvider | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER_URL, PUBLIC_URL } = env
  if (id === undefined || secret === undefined) return null
  const redirect_uri = `${PUBLIC_URL}/auth/google/callback`
  const issuer = new URL(GOOGLE_ISSUER_URL)
  const authentication = (client: OpenidClient) => client.ClientSecretPost(secret)
  // Plain http only where the environment let it pass: on loopback.
  const execute = (client: OpenidClient) =>
    issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const discover = async () => {
    const client = await openidClient()
    const options = { execute: execute(client), timeout: TIMEOUT_SECONDS }
    return client.discovery(issuer, id, undefined, authentication(client), options)
  }
  let discovered: Promise<openid.Configuration> | undefined
  const configuration = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  /**
   * Checks the ID token's signature too, which is off by default for a token that came over TLS. It has no keys
   * cached, so a sign-in right after the provider changed its keys works.
   */
  const verifying = async () => {
    const client = await openidClient()
    const server = (await configuration()).serverMetadata()
    const config = new client.Configuration(server, id, undefined, authentication(client))
    config.timeout = TIMEOUT_SECONDS
    for (const extend of [...execute(client), client.enableNonRepudiationChecks]) extend(config)
    return config
  }
  return {
    begin: async () => {
      const client = await openidClient()
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        code_verifier: client.randomPKCECodeVerifier(),
      }
      const auth_url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.code_verifier),
        code_challenge_method: 'S256',
      })
      return { auth_url: auth_url.href, attempt }
    },
    finish: async ({ code, state, iss }, attempt) => {
      const client = await openidClient()
      const config = await verifying()
      const returned = new URL(redirect_uri)
      returned.searchParams.set('code', code)
      returned.searchParams.set('state', state)
      // A client that does not pass `iss` on: there is one provider only, nothing to mix up.
      if (iss || config.serverMetadata().authorization_response_iss_parameter_supported)
        returned.searchParams.set('iss', iss || config.serverMetadata().issuer)
      const tokens = await client.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: attempt.code_verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      return person(config, tokens)
    },
  }
}

type OpenidClient = typeof openid

// Loaded at the first sign-in with Google: most servers never need it.
const openidClient = (): Promise<OpenidClient> => import('openid-client')

type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers

async function person(config: openid.Configuration, tokens: Tokens): Promise<GooglePerson> {
  const token = tokens.claims()
  const known = Claims.parse(token)
  // Many providers tell an address only there.
  const asked =
    known.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? Claims.parse(await (await openidClient()).fetchUserInfo(config, tokens.access_token, known.sub))
      : known
  return {
    issuer: config.serverMetadata().issuer,
    subject: known.sub,
    email: asked.email,
    email_verified: asked.email_verified === true || asked.email_verified === 'true',
    first_name: asked.given_name ?? '',
    last_name: asked.family_name ?? '',
  }
}
