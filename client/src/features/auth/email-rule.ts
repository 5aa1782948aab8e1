import { auth } from '../../texts/auth.ts'
import { isRequired } from '../../texts/common.ts'

/** What is wrong with an address at first sight, or null; the server has the full rule. */
export const emailProblem = (email: string): string | null => {
  if (email.trim() === '') return isRequired(auth.email)
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : auth.emailInvalid
}
