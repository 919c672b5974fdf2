-- The words of a signer who declined are in the event of the envelope too. Blocking moves them since this release; of people
-- who are blocked already the envelope's own copy was moved, so this one goes. Release 0.1.0 goes on: it blocks no data.
update envelope_events set reason = null
where reason is not null
  and envelope_id in (select e.envelope_id::text from envelopes e join blocked_people b on b.person_id = e.person_id);
