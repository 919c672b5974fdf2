-- The process whose call holds a request key: once its connection is gone, the key is free for a repeated call.
alter table request_keys add column claimed_in uuid;
