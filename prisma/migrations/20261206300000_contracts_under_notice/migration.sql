-- A contract that notice was given of renews no more, whoever changes its term. Not validated: one that was changed so before ends by
-- its notice all the same.
ALTER TABLE contract ADD CONSTRAINT contract_renews_no_more CHECK (end_reason IS NULL OR NOT auto_renews) NOT VALID;
