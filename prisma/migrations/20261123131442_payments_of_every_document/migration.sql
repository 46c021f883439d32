-- Beside a running server: each statement ends for itself, as with CREATE INDEX CONCURRENTLY, so that nobody waits long.
-- Payments of documents other than receipts have no receipt, and go with their company by themselves.
ALTER TABLE "payment" ALTER COLUMN "receipt_id" DROP NOT NULL;

ALTER TABLE "payment" DROP CONSTRAINT IF EXISTS "payment_company_id_fkey";
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_company_id_fkey";
