-- AlterTable
ALTER TABLE "expense" ADD COLUMN     "attachments_count" INTEGER NOT NULL DEFAULT 0;
