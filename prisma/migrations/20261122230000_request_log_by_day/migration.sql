-- The log of requests in partitions of a day (src/database/partitions.ts), dropped when they were kept 30 days: deleting
-- a million rows one by one left the table's size and a vacuum behind. What a running server writes meanwhile waits.
ALTER TABLE "api_request" RENAME TO "api_request_before";
ALTER TABLE "api_request_before" RENAME CONSTRAINT "api_request_pkey" TO "api_request_before_pkey";
ALTER INDEX "api_request_newest" RENAME TO "api_request_before_newest";
ALTER INDEX "api_request_refused" RENAME TO "api_request_before_refused";

-- CreateTable
CREATE TABLE "api_request" (
    "company_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "query" TEXT[],
    "route" TEXT NOT NULL,
    "status" INTEGER,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "replayed" BOOLEAN NOT NULL DEFAULT false,
    "error" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_request_pkey" PRIMARY KEY ("company_id","key_id","id","created_at")
) PARTITION BY RANGE ("created_at");

-- CreateIndex
CREATE INDEX "api_request_newest" ON "api_request"("company_id", "id");

-- CreateIndex
CREATE INDEX "api_request_refused" ON "api_request"("company_id", "key_id", "id") WHERE (status >= 400);

DO $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  day date;
BEGIN
  FOR day IN SELECT generate_series(today - 30, today + 7, interval '1 day')::date LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF "api_request" FOR VALUES FROM (%L) TO (%L)',
      'api_request_' || to_char(day, 'YYYYMMDD'), day || ' 00:00:00+00', (day + 1) || ' 00:00:00+00');
  END LOOP;
END $$;

-- The time of a row is that in its id, which a process with a wrong clock may have written; what is older goes.
INSERT INTO "api_request" SELECT company_id, key_id, id, method, path, query, route, status, duration_ms, replayed, error,
    least(told.at, now())
  FROM "api_request_before",
    LATERAL (SELECT to_timestamp((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint) / 1000.0) AS at) AS told
  WHERE told.at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '30 days';

DROP TABLE "api_request_before";
