-- AlterTable
ALTER TABLE "credit_note" ADD COLUMN     "bank_account_id" UUID;

-- AddForeignKey
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_company_id_bank_account_id_fkey" FOREIGN KEY ("company_id", "bank_account_id") REFERENCES "cash_book_account"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
