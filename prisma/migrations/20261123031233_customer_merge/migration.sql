-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "merged_into_id" UUID;
