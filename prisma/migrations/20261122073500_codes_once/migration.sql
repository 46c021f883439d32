-- AlterTable
ALTER TABLE "two_factor" ADD COLUMN     "last_step" INTEGER;
