-- Everybody who has a bell: each event looks for them, and they are few among all people.
create index people_with_bell on people (id) where role in ('Admin', 'InternalEmployee');
