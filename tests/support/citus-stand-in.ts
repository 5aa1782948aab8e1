// A stand-in for the extension Citus: functions with its names that refuse what Citus documents as refused, and record
// their calls. It moves no rows. citus.test.ts tests a real Citus.
import pg from 'pg'

const functions = `
set allow_system_table_mods = on;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
values (990001, 'citus', 10, 'pg_catalog'::regnamespace, false, 'stand-in');
create table pg_dist_node (groupid int, nodename text, isactive boolean, shouldhaveshards boolean);
create table pg_dist_partition (logicalrelid regclass, partmethod "char", colocated_with text, step serial);

create function refuse_foreign_keys(moved regclass) returns void language plpgsql as $$
begin
  if exists (
    select from pg_constraint
    where contype = 'f' and (conrelid = moved or confrelid = moved)
      and (conrelid not in (select logicalrelid from pg_dist_partition)
        or confrelid not in (select logicalrelid from pg_dist_partition))
  ) then raise 'a foreign key between % and a table that is not distributed', moved; end if;
end $$;

create function create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  insert into pg_dist_partition values (table_name, 'n');
  perform refuse_foreign_keys(table_name);
end $$;

create function create_distributed_table(table_name regclass, distribution_column text, colocate_with text)
returns void language plpgsql as $$
begin
  if exists (
    select from pg_index where indrelid = table_name and indisunique and distribution_column not in (
      select attname from pg_attribute where attrelid = table_name and attnum = any(indkey))
  ) then raise 'a unique index of % without %', table_name, distribution_column; end if;
  if colocate_with <> 'none' and colocate_with::regclass not in (select logicalrelid from pg_dist_partition)
  then raise '% is not distributed', colocate_with; end if;
  insert into pg_dist_partition values (table_name, 'h', colocate_with);
  perform refuse_foreign_keys(table_name);
end $$;`

/** Creates the stand-in in a database. `nodes` are the nodes of the coordinator. */
export const standInForCitus = async (url: string, nodes: { groupid: number; shards: boolean }[]) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(functions)
  for (const { groupid, shards } of nodes)
    await client.query('insert into pg_dist_node values ($1, $2, true, $3)', [
      groupid,
      `node-${groupid}`,
      shards,
    ])
  await client.end()
}
