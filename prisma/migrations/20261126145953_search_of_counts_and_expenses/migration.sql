-- AlterTable
ALTER TABLE "stock_count" ADD COLUMN "search_text" TEXT;

-- As core/search.ts folds it.
UPDATE "stock_count" SET "search_text" =
  lower(regexp_replace(normalize(concat_ws(' ', seq_number, nullif(title, '')), NFKD), '[\u0300-\u036f]', '', 'g'));

ALTER TABLE "stock_count" ALTER COLUMN "search_text" SET NOT NULL;

-- CreateIndex
CREATE INDEX "expense_search" ON "expense" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "stock_count_search" ON "stock_count" USING GIN ("company_id" uuid_ops, "search_text" gin_trgm_ops) WHERE (deleted_at IS NULL);
