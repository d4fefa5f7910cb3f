-- A contact's profile finds the vendors that bear its name or its e-mail address in every company of the workspace, and their bills.
CREATE INDEX vendor_by_name ON vendor (workspace_id, lower(name));
CREATE INDEX vendor_by_email ON vendor (workspace_id, lower(email));
