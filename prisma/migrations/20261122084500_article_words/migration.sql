-- Beside a running server: each statement ends for itself, as with CREATE INDEX CONCURRENTLY, so that nobody waits long.
ALTER TABLE "article" ADD COLUMN IF NOT EXISTS "words" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- What the server writes from now on (wordsOf), for the articles that are there: some pages of the table at a time.
DO $$ DECLARE pages bigint := pg_relation_size('article') / current_setting('block_size')::integer; BEGIN
  FOR page IN 0 .. pages BY 100 LOOP
    UPDATE "article" SET "words" = ' ' || regexp_replace(code_key || ' ' || name_key,
        '([\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f])', '\1 ', 'g')
      WHERE words = '' AND ctid >= format('(%s,0)', page)::tid AND ctid < format('(%s,0)', page + 100)::tid; COMMIT; END LOOP; END $$;
