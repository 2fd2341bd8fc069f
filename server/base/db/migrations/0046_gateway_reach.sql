-- An address for commands that an administrator set: the server asks it only where it is a public one.
ALTER TABLE gateways ADD COLUMN command_public_only boolean NOT NULL DEFAULT false;
