-- A converted quote is found by the names that it keeps, its plate as written and as plates are compared; as
-- core/search.ts folds them.
UPDATE "quote" SET "search_text" =
  lower(regexp_replace(normalize(concat_ws(' ', seq_number, nullif(title, ''), nullif(customer_name, ''),
    nullif(vehicle_name, ''), nullif(vehicle_license, ''),
    nullif(upper(regexp_replace(vehicle_license, '[\s\u2010-\u2015-]', '', 'g')), '')), NFKD), '[\u0300-\u036f]', '', 'g'))
WHERE "customer_name" IS NOT NULL;
