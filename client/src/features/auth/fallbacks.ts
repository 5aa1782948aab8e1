// The error text of each call whose answer has none.
import { ERRORS } from '@dayloop/contracts/errors'
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Fallback } from '../../api/error-text.ts'

export const fallbacks = {
  login: {
    text: FALLBACKS.login,
    message: true,
    unauthorized: ERRORS.INVALID_CREDENTIALS.text,
    server: true,
  },
  register: { text: FALLBACKS.register, message: true, server: true },
  passwordReset: { text: FALLBACKS.password_reset, server: true },
  resetValidate: { text: FALLBACKS.reset_validate },
  resetConfirm: { text: FALLBACKS.reset_confirm, server: true },
  google: { text: FALLBACKS.google, server: true },
  verification: { text: FALLBACKS.verification },
} satisfies Record<string, Fallback>
