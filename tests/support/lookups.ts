/** SQL that makes everybody findable whom a test put into `users` by hand, as a registration would. */
export const LOOKUPS_OF_ALL = `
  insert into usernames (username_key, user_id) select lower(username), id from users on conflict do nothing;
  insert into emails (email_key, user_id) select lower(email), id from users on conflict do nothing`
