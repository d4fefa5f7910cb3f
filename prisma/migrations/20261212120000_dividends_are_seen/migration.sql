-- As of every table: nobody commits what was declared of a dividend from elsewhere, and a new company's is analysed early.
CREATE CONSTRAINT TRIGGER seen AFTER INSERT ON declared_dividend DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seen('entity_id');
ALTER TABLE declared_dividend SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
