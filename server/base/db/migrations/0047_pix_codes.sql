-- What a Pix is paid by in the app of a bank, as the provider gave it.
ALTER TABLE payments ADD COLUMN pix_code text;
