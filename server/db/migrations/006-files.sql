-- Stored files. The row comes before the object and goes after it, so nothing lies in storage that no row knows:
-- waiting (stored, its transaction not committed yet), kept, dropped (to be deleted by the sweep).
create table files (
  id uuid primary key,
  kind text not null,
  name text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  dropped_at timestamptz
);
create index files_waiting on files (created_at) where kept_at is null and dropped_at is null;
create index files_dropped on files (dropped_at) where dropped_at is not null;

-- Photos and logos name their file; so far none could be stored.
alter table people alter column image_file type uuid using null, add foreign key (image_file) references files (id);
create index people_image on people (image_file) where image_file is not null;
alter table companies alter column logo_file type uuid using null, add foreign key (logo_file) references files (id);
create index companies_logo on companies (logo_file) where logo_file is not null;
