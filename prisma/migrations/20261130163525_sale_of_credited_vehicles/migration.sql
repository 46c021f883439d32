-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "credited_sale" JSONB;
