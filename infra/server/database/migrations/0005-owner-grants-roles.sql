-- Making the first administrator is the migration role's: a role without a utility belongs to no tenant, and forced
-- row-level security binds the owner of the table too.
do $$ begin
  execute format('create policy person_role_owner on person_role to %I using (true) with check (true)', current_user);
end $$;
