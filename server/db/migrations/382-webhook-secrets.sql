-- Former secrets of a webhook, each with the moment until which it signs as well: a list of {secret, until}, the secret
-- encrypted and in base64.
alter table webhook_endpoints add column former_secrets jsonb not null default '[]';
update webhook_endpoints
  set former_secrets = jsonb_build_array(jsonb_build_object('secret', encode(former_secret, 'base64'), 'until', former_until))
  where former_secret is not null;
-- Release 0.1.0 goes on: it has no webhooks.
alter table webhook_endpoints drop column former_secret;
-- Release 0.1.0 goes on: it has no webhooks.
alter table webhook_endpoints drop column former_until;
