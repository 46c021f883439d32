-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "anonymized_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "customer_merged" ON "customer"("company_id", "merged_into_id") WHERE (merged_into_id IS NOT NULL);
