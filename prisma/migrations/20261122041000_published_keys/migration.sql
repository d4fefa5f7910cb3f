-- What is signed with a published key verifies: so the owner publishes keys, and no statement of the service.
REVOKE INSERT ON signing_key FROM minutebook_app;
