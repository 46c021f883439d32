-- Beside a running server: each statement ends for itself, as with CREATE INDEX CONCURRENTLY, so that nobody waits long.
ALTER TABLE "payment" ADD COLUMN IF NOT EXISTS "document_kind" TEXT NOT NULL DEFAULT 'receipt';
ALTER TABLE "payment" ADD COLUMN IF NOT EXISTS "document_id" UUID;

-- A server of the version before writes receipt_id alone. It goes with that column.
CREATE OR REPLACE FUNCTION payment_document() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.document_id := coalesce(NEW.document_id, NEW.receipt_id); RETURN NEW; END $$;
CREATE OR REPLACE TRIGGER "payment_document" BEFORE INSERT ON "payment" FOR EACH ROW EXECUTE FUNCTION payment_document();

-- The payments that are there: some pages of the table at a time.
DO $$ DECLARE pages bigint := pg_relation_size('payment') / current_setting('block_size')::integer; BEGIN
  FOR page IN 0 .. pages BY 100 LOOP
    UPDATE "payment" SET "document_id" = "receipt_id"
      WHERE "document_id" IS NULL AND ctid >= format('(%s,0)', page)::tid AND ctid < format('(%s,0)', page + 100)::tid; COMMIT; END LOOP; END $$;

-- Validated while others write: SET NOT NULL then looks at no row.
ALTER TABLE "payment" DROP CONSTRAINT IF EXISTS "payment_document_id";
ALTER TABLE "payment" ADD CONSTRAINT "payment_document_id" CHECK ("document_id" IS NOT NULL) NOT VALID;
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_document_id";
ALTER TABLE "payment" ALTER COLUMN "document_id" SET NOT NULL;
ALTER TABLE "payment" DROP CONSTRAINT "payment_document_id";

DROP INDEX CONCURRENTLY IF EXISTS "payment_by_document";
CREATE INDEX CONCURRENTLY "payment_by_document" ON "payment"("company_id", "document_kind", "document_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);
