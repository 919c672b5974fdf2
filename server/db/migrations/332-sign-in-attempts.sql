-- Sign-ins under way at the organization's provider (OIDC): from the redirect there until the return. Each counts once, for
-- the browser that began it.
create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_by_end on sign_in_attempts (expires_at);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
