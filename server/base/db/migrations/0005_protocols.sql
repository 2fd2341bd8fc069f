-- The key with which a phone encrypts what it sends, sealed: it must be read again.
ALTER TABLE devices ADD COLUMN payload_key text;
