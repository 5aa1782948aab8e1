/** SQL that adds the lookup rows of users whom a test inserted directly into `users`. */
export const LOOKUPS_OF_ALL = `
  insert into usernames (username_key, user_id) select lower(username), id from users on conflict do nothing;
  insert into emails (email_key, user_id) select lower(email), id from users on conflict do nothing`
