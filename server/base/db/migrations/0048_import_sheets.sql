-- The sheets of a file that are shown, of which another than the one that was read can be chosen.
ALTER TABLE imports ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]';
