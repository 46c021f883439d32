-- AlterTable
ALTER TABLE "counter" ADD COLUMN     "begins_at" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "expense_by_registration" ON "expense"("company_id", "registration_date") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_sales" ON "receipt"("company_id", "issued_at", "sezionale_id", "total_before_tax", "total_tax", "total_after_tax") WHERE (issued_at IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "receipt_by_voiding" ON "receipt"("company_id", "voided_at") WHERE (voided_at IS NOT NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_by_day" ON "worksheet"("company_id", "document_date") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "worksheet_by_completion" ON "worksheet"("company_id", "completed_at") WHERE (completed_at IS NOT NULL AND deleted_at IS NULL);

-- Where counting began: of what has given no number yet behind the value, else with the lowest number there is.
UPDATE "counter" SET "begins_at" = "value" + 1 WHERE "preset";
UPDATE "counter" SET "begins_at" = lowest.number FROM (
  SELECT company_id, 'receipt' AS kind, sezionale_id, seq_year, min(seq_number) AS number FROM "receipt"
    WHERE seq_number IS NOT NULL GROUP BY 1, 3, 4
  UNION ALL SELECT company_id, 'invoice', sezionale_id, seq_year, min(seq_number) FROM "invoice"
    WHERE seq_number IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 3, 4
  UNION ALL SELECT company_id, 'credit_note', sezionale_id, seq_year, min(seq_number) FROM "credit_note"
    WHERE seq_number IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 3, 4) AS lowest
  WHERE counter.company_id = lowest.company_id AND counter.kind = lowest.kind
    AND counter.section = lowest.sezionale_id::text AND counter.year = lowest.seq_year;
