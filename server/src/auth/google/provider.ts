// Google sign-in over OpenID Connect: authorization code with PKCE, `state` and `nonce`.
import type * as openid from 'openid-client'
import { z } from 'zod'
import type { Environment } from '../../env.ts'

const TIMEOUT_SECONDS = 10

/** The secrets of one sign-in, which its browser keeps in a cookie. */
export const GoogleAttempt = z.object({ state: z.string(), nonce: z.string(), code_verifier: z.string() })
export type GoogleAttempt = z.infer<typeof GoogleAttempt>

const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
/** The user according to the ID token. */
export type GoogleUser = {
  issuer: string
  subject: string
  email: string | undefined
  email_verified: boolean
  first_name: string
  last_name: string
}

type Answer = { code: string; state: string; iss?: string | null | undefined }

export type GoogleProvider = {
  /** Starts a sign-in: the URL for the browser, and the secrets that `finish` needs. */
  begin: () => Promise<{ auth_url: string; attempt: GoogleAttempt }>
  /** Exchanges the code, checks the ID token and returns the user. */
  finish: (answer: Answer, attempt: GoogleAttempt) => Promise<GoogleUser>
}

/** The configured provider, or null. Its metadata is fetched when it is first needed. */
export function openGoogle(env: Environment): GoogleProvider | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER_URL, PUBLIC_URL } = env
  if (id === undefined || secret === undefined) return null
  const redirect_uri = `${PUBLIC_URL}/auth/google/callback`
  const issuer = new URL(GOOGLE_ISSUER_URL)
  const authentication = (client: OpenidClient) => client.ClientSecretPost(secret)
  // `env.ts` accepts a plain HTTP issuer only on loopback.
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
   * A configuration that checks the ID token's signature, which is off by default for tokens received over TLS. It caches no
   * keys, so a sign-in right after a key rotation works.
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
      // Clients may omit `iss`: with a single provider there is no mix-up to detect.
      if (iss || config.serverMetadata().authorization_response_iss_parameter_supported)
        returned.searchParams.set('iss', iss || config.serverMetadata().issuer)
      const tokens = await client.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: attempt.code_verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      return googleUserOf(config, tokens)
    },
  }
}

type OpenidClient = typeof openid

// Loaded at the first Google sign-in, because most servers never need it.
function openidClient(): Promise<OpenidClient> {
  return import('openid-client')
}

type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers

async function googleUserOf(config: openid.Configuration, tokens: Tokens): Promise<GoogleUser> {
  const claims = Claims.parse(tokens.claims())
  // Many providers return the address only from the userinfo endpoint.
  const profile =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? Claims.parse(await (await openidClient()).fetchUserInfo(config, tokens.access_token, claims.sub))
      : claims
  return {
    issuer: config.serverMetadata().issuer,
    subject: claims.sub,
    email: profile.email,
    email_verified: profile.email_verified === true || profile.email_verified === 'true',
    first_name: profile.given_name ?? '',
    last_name: profile.family_name ?? '',
  }
}
