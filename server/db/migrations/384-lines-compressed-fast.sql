-- Lines and explanations of payrolls are compressed when they are stored, which takes a fifth of storing them. LZ4 takes a
-- fraction of that time; a PostgreSQL that was built without it goes on with its own method. Stored values stay as they are.
do $$ begin
  alter table payrolls
    alter perceptions set compression lz4,
    alter deductions set compression lz4,
    alter employer_lines set compression lz4,
    alter explanation set compression lz4,
    alter input set compression lz4;
exception when feature_not_supported then
  null;
end $$;
