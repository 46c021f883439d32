-- AlterTable
ALTER TABLE "company" ADD COLUMN     "invoice_account_id" UUID;

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "bank_account" JSONB,
ADD COLUMN     "bank_account_id" UUID;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_company_id_bank_account_id_fkey" FOREIGN KEY ("company_id", "bank_account_id") REFERENCES "cash_book_account"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
