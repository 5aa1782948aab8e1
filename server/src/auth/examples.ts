// Example values for the OpenAPI document, shared by the procedures of accounts.

export const USER_EXAMPLE = {
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  time_zone: 'Europe/London',
}
export const TOKENS_EXAMPLE = {
  access: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl',
  refresh: 'kq3XnFhP0v7d',
}
export const PASSWORD_EXAMPLE = 'correct horse battery'
