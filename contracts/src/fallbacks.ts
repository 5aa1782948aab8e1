// The error texts of the screens. They are separate from the catalogue, which the first list does not load.

export const SERVER_ERROR_TEXT = 'Server error. Please try again later.'

/** Texts that screens show if the answer contains none. */
export const FALLBACKS = {
  login: 'Login failed',
  google_start: 'Failed to initiate Google login',
  register: 'Registration failed',
  password_reset: 'Password reset request failed',
  email_required: 'Email is required',
  reset_validate: 'Invalid or expired reset link',
  reset_link_incomplete: 'Invalid password reset link',
  reset_link: 'This password reset link is invalid or expired.',
  reset_confirm: 'Password reset failed',
  add_task: 'Failed to create task.',
  update_task: 'Failed to update task.',
  load_tasks: 'Failed to load tasks.',
  load_routines: 'Failed to load routines.',
  delete_routine: 'Failed to delete routine.',
  routine_status: 'Failed to update status.',
  apply_routines: 'Failed to apply routines.',
  save_routine: 'Failed to save routine.',
  profile_update: 'Failed to update profile',
  change_password: 'Failed to change password',
  verification: 'The verification link is invalid or has expired.',
  verification_incomplete: 'Invalid verification link.',
  google: 'Google authentication failed',
  google_cancelled: 'Google authentication was cancelled or failed.',
  google_no_code: 'No authorization code received from Google.',
  google_unexpected: 'An unexpected error occurred during authentication.',
} as const
