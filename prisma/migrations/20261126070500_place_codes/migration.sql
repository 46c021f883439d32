-- Codes of places are one whatever their case, no longer whatever their marks. Taken apart, letters are those that
-- every locale has.
UPDATE "tyre_storage_location" SET "code_key" = lower(normalize("code", NFD));
