-- Every form that tags a line is shown all of a company's tags, archived ones too.
CREATE TRIGGER few AFTER INSERT ON tag REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('1000', 'entity_id', 'a company', 'tags');
