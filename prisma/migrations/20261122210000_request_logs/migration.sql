-- Beside a running server, which goes on writing rows without the column: each statement ends for itself.
ALTER TABLE "api_request" ADD COLUMN IF NOT EXISTS "replayed" BOOLEAN NOT NULL DEFAULT false;

DROP INDEX CONCURRENTLY IF EXISTS "api_request_newest";
CREATE INDEX CONCURRENTLY "api_request_newest" ON "api_request"("company_id", "id");
