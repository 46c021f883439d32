-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "credited_margin" JSONB;

-- CreateIndex
CREATE INDEX "invoice_credited_margin" ON "invoice"("company_id") WHERE (credited_margin IS NOT NULL);
