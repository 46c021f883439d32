-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "mobile_key" TEXT,
ADD COLUMN     "name_key" TEXT,
ADD COLUMN     "vat_key" TEXT;

-- CreateIndex
CREATE INDEX "customer_by_mobile" ON "customer"("company_id", "mobile_key") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_name" ON "customer"("company_id", "name_key") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customer_by_vat_key" ON "customer"("company_id", "vat_key") WHERE (deleted_at IS NULL);

-- As core/derived.ts works them out.
UPDATE "customer" SET
  "vat_key" = "vat_country" || "vat_number",
  "mobile_key" = nullif(nullif(replace(regexp_replace(regexp_replace("mobile", '[^0-9+]', '', 'g'),
    '^([+]|00)(39)?', ''), '+', ''), ''), coalesce("phone_key", '')),
  "name_key" = (SELECT string_agg(word, ' ' ORDER BY word COLLATE "C")
    FROM regexp_split_to_table("search_text", '\s+') AS word);
