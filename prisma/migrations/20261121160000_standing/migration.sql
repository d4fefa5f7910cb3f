-- What stands for ever stands against its table's owner as well: no deletion one by one, and none at a stroke.
CREATE TRIGGER stands BEFORE DELETE ON document FOR EACH ROW EXECUTE FUNCTION refuse_change('a document keeps its text');
CREATE TRIGGER stands_whole BEFORE TRUNCATE ON document FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a document keeps its text');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON signature FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a signature stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON signing_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('receipts are verified with it');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON log_leaf FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the log only grows');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON log_node FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the log only grows');
