// Environment variables: defaults, accepted values, and one line for all errors.
import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Environment, readEnvironment } from '../../server/src/env.ts'

function envOf(variables: Record<string, string>): Environment {
  const answer = readEnvironment(variables)
  if (!answer.ok) throw new Error(answer.problem)
  return answer.env
}

function problemOf(variables: Record<string, string>): string {
  const answer = readEnvironment(variables)
  return answer.ok ? '' : answer.problem
}

const secret = 's'.repeat(32)

describe('the environment', () => {
  it('needs no variable', () => {
    const env = envOf({})
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      GOOGLE_ISSUER_URL: 'https://accounts.google.com',
      REQUIRE_VERIFIED_EMAIL: false,
      PAGE_SIZE: 10,
      ACCESS_TOKEN_TTL: 900,
      REFRESH_TOKEN_TTL: 2_592_000,
      RATE_LIMITS: 'on',
      TRUST_PROXY: false,
      CORS_ORIGINS: [],
      LOG_LEVEL: 'info',
      SHUTDOWN_DELAY_SECONDS: 0,
    })
    expect(isAbsolute(env.DATA_DIR) && env.DATA_DIR.endsWith('.data')).toBe(true)
    expect(env.DATABASE_URL).toBeUndefined()
  })

  it('treats an empty variable as unset', () => {
    expect(envOf({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toMatchObject({
      PORT: 3000,
      TRUST_PROXY: false,
    })
  })

  it('derives the public URL from the port, without a trailing slash', () => {
    expect(envOf({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
    expect(envOf({ PUBLIC_URL: 'https://Tasks.example.org/' }).PUBLIC_URL).toBe('https://tasks.example.org')
  })

  it('parses lists', () => {
    const env = envOf({
      TRUST_PROXY: '10.0.0.0/8, loopback',
      CORS_ORIGINS: 'https://a.example, http://b.example:81',
    })
    expect(env.TRUST_PROXY).toEqual(['10.0.0.0/8', 'loopback'])
    expect(env.CORS_ORIGINS).toEqual(['https://a.example', 'http://b.example:81'])
    expect(envOf({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(true)
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'https://example.org/app'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['JWT_SECRET', 'short'],
    ['SMTP_URL', 'http://localhost'],
    ['MAIL_FROM', 'nobody'],
    ['GOOGLE_ISSUER_URL', 'http://issuer.example.org'],
    ['REQUIRE_VERIFIED_EMAIL', 'yes'],
    ['PAGE_SIZE', '0'],
    ['PAGE_SIZE', '101'],
    ['ACCESS_TOKEN_TTL', '1.5'],
    ['RATE_LIMITS', 'maybe'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['CORS_ORIGINS', '*'],
    ['LOG_LEVEL', 'loud'],
    ['SOURCE_URL', 'javascript:alert(1)'],
  ])('refuses %s=%s with one line that names the variable', (name, value) => {
    const problem = problemOf({ [name]: value })
    expect(problem).toContain(name)
    expect(problem).not.toContain('\n')
  })

  it('accepts a plain HTTP issuer only on loopback', () => {
    expect(envOf({ GOOGLE_ISSUER_URL: 'http://127.0.0.1:9000' }).GOOGLE_ISSUER_URL).toBe(
      'http://127.0.0.1:9000',
    )
  })

  it('requires a secret with DATABASE_URL', () => {
    const DATABASE_URL = 'postgres://person:pass-word@localhost/db'
    expect(problemOf({ DATABASE_URL })).toContain('JWT_SECRET')
    expect(envOf({ DATABASE_URL, JWT_SECRET: secret }).JWT_SECRET).toBe(secret)
  })

  it('names all invalid variables at once and prints no values', () => {
    const problem = problemOf({
      PORT: 'x',
      JWT_SECRET: 'hush',
      DATABASE_URL: 'http://person:pass-word@host/',
    })
    for (const name of ['PORT', 'JWT_SECRET', 'DATABASE_URL']) expect(problem).toContain(name)
    expect(problem).not.toMatch(/hush|pass-word/)
  })
})
