-- An edit of a person may wait while a cancellation is granted, and would then write its values over the neutral ones: no
-- deletion finds them there. What says nothing of the person, such as the day of an envelope, may still change. The end of a
-- blocking, which puts the row back, names its person.
-- Release 0.1.0 goes on: it blocks no data.
create function refuse_edit_of_blocked() returns trigger language plpgsql as $$
begin
  if old.id::text is distinct from current_setting('plantilla.unblocks', true) then
    raise exception 'the data of person % are blocked', old.id
      using errcode = 'restrict_violation', constraint = 'person_blocked';
  end if;
  return new;
end $$;
create trigger refuse_edit_of_blocked before update on people for each row
  when (old.role = 'Blocked' and (
    old.firstname, old.lastname, old.email, old.role, old.extra, old.is_active, old.is_owner, old.may_approve, old.phone,
    old.number, old.image_file, old.password_hash, old.permissions, old.position, old.language, old.onboarding_status
  ) is distinct from (
    new.firstname, new.lastname, new.email, new.role, new.extra, new.is_active, new.is_owner, new.may_approve, new.phone,
    new.number, new.image_file, new.password_hash, new.permissions, new.position, new.language, new.onboarding_status
  ))
  execute function refuse_edit_of_blocked();
