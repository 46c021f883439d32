-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "find_text" TEXT NOT NULL DEFAULT '';

-- AlterTable: its beginnings are found by the index then, whatever the locale of the database.
ALTER TABLE "vehicle" ALTER COLUMN "license_key" TYPE TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "article_by_code" ON "article"("company_id", "code_key", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "article_low_stock" ON "article"("company_id", "name_key", "id") WHERE (kind = 'item' AND minimum_stock > 0 AND stock < minimum_stock AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_find" ON "customer" USING GIN ("company_id" uuid_ops, "find_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "quote_search" ON "quote" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_by_customer" ON "receipt"("company_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_by_vehicle" ON "receipt"("company_id", "vehicle_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_by_number" ON "receipt"("company_id", "seq_number", "created_at" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_revenue" ON "receipt"("company_id", "issued_at", "total_after_tax") WHERE (issued_at IS NOT NULL AND voided_at IS NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "supplier_search" ON "supplier" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_open" ON "worksheet"("company_id", "status", "promised_at", "id") WHERE ((status = 'in_progress' OR status = 'on_hold') AND deleted_at IS NULL);

-- What createCustomer writes from now on, for the customers that are there.
UPDATE "customer" SET "find_text" = concat_ws(' ', '', search_text, email_key, lower(certified_email), phone_key,
  regexp_replace(regexp_replace(mobile, '[^0-9+]', '', 'g'), '^(\+|00)(39)?', ''), lower(tax_code), lower(vat_number));
