-- A role of the workspace's own is not called as one of the four that every workspace has. Not validated: one that is called so stays.
ALTER TABLE workspace_role ADD CONSTRAINT workspace_role_is_none_of_the_four
  CHECK (lower(name) NOT IN ('owner', 'admin', 'accountant', 'viewer')) NOT VALID;
