-- As every table: analysed again after a few rows.
ALTER TABLE consented_grant SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
