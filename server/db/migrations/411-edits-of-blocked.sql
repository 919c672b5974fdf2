-- An edit of a person may wait while a cancellation is granted, and would then write its values over the neutral ones: no
-- deletion finds them there. The end of a blocking, which puts the row back, names its person.
-- Release 0.1.0 goes on: it blocks no data.
create function refuse_edit_of_blocked() returns trigger language plpgsql as $$
begin
  if old.id::text is distinct from current_setting('plantilla.unblocks', true) then
    raise exception 'the data of person % are blocked', old.id
      using errcode = 'restrict_violation', constraint = 'person_blocked';
  end if;
  return new;
end $$;
create trigger refuse_edit_of_blocked before update on people for each row when (old.role = 'Blocked')
  execute function refuse_edit_of_blocked();
