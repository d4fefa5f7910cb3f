-- What consents name is analysed as tenants come, like every table.
ALTER TABLE consented_grant SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
