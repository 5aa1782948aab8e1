// The profile screen.
import { messages } from './messages.ts'

export const profile = messages('profile', {
  title: 'Profile',
  tabs: { label: 'Profile', info: 'Profile Information', password: 'Change Password' },
  firstName: 'First Name',
  lastName: 'Last Name',
  username: 'Username',
  email: 'Email',
  emailHint: 'We send a link to a new address. Open it to confirm the change.',
  unverified: 'Email not verified. Please check your email.',
  update: 'Update Profile',
  updating: 'Updating...',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  passwordHint: 'Password must be at least 8 characters long',
  change: 'Change Password',
  changing: 'Changing...',
  back: 'Back to Today Tasks',
  logout: 'Logout',
})
