-- AlterTable
ALTER TABLE "company" ADD COLUMN     "rate_limits" TEXT,
ADD COLUMN     "rate_limits_set_at" TIMESTAMPTZ(3);

-- Unlogged: what is left in a bucket need not outlive a crash, and a draw writes no log.
-- CreateTable
CREATE UNLOGGED TABLE "rate_bucket" (
    "name" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_bucket_pkey" PRIMARY KEY ("name")
);

-- Fills, looks and takes in one step: the same number from all of the buckets or nothing from any, and ahead of later
-- requests up to the size. Rows are locked in the order of the names, which the caller sorts.
CREATE FUNCTION draw_tokens(
  names TEXT[], rates FLOAT8[], bursts FLOAT8[], sizes FLOAT8[], backs FLOAT8[], wanted FLOAT8,
  OUT units FLOAT8, OUT taken FLOAT8[], OUT remaining FLOAT8[]
) LANGUAGE plpgsql AS $$
DECLARE
  held RECORD;
  moments TIMESTAMPTZ[];
BEGIN
  units := wanted;
  taken := '{}';
  remaining := '{}';
  FOR i IN 1 .. cardinality(names) LOOP
    LOOP
      SELECT b.tokens, b.at INTO held FROM rate_bucket b WHERE b.name = names[i] FOR UPDATE;
      EXIT WHEN FOUND;
      -- a bucket that has no row is full
      INSERT INTO rate_bucket (name, tokens, at, full_at)
      VALUES (names[i], bursts[i], clock_timestamp(), clock_timestamp()) ON CONFLICT DO NOTHING;
    END LOOP;
    moments[i] := greatest(held.at, clock_timestamp());
    remaining[i] := least(bursts[i], held.tokens + backs[i] + rates[i] * extract(epoch FROM moments[i] - held.at)::float8);
    units := least(units, floor(remaining[i]));
  END LOOP;
  units := greatest(units, 0);
  FOR i IN 1 .. cardinality(names) LOOP
    taken[i] := 0;
    CONTINUE WHEN units = 0;
    taken[i] := least(floor(remaining[i]), greatest(units, sizes[i]));
    remaining[i] := remaining[i] - taken[i];
    -- full after a lifetime is as good as full later
    UPDATE rate_bucket b SET tokens = remaining[i], at = moments[i],
      full_at = moments[i] + make_interval(secs => least(1e9, (bursts[i] - remaining[i]) / rates[i]))
    WHERE b.name = names[i];
  END LOOP;
END $$;
