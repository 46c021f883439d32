-- AlterTable
ALTER TABLE "counter" ADD COLUMN     "preset" BOOLEAN NOT NULL DEFAULT false;
