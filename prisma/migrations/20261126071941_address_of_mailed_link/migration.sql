-- AlterTable
ALTER TABLE "message" ADD COLUMN     "sealed_url" TEXT;
