-- Why a score is no verdict, and the laws beside the state's test; what was weighed before tells neither.
ALTER TABLE classification
  ADD COLUMN uncertainty TEXT,
  ADD COLUMN laws JSONB NOT NULL DEFAULT '[]',
  ADD CONSTRAINT classification_uncertainty_is_known CHECK (uncertainty IN ('little_said', 'balanced'));
